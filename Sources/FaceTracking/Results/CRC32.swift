/// The checksum of ISO 3309, as zip files and PNG have it. *Reentrant*.
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { start in
        (0..<8).reduce(UInt32(start)) { value, _ in value & 1 == 0 ? value >> 1 : 0xedb8_8320 ^ (value >> 1) }
    }

    static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { value, byte in table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ (value >> 8) }
    }
}
