/// The CRC-32 of Ethernet and gzip (IEEE 802.3; reversed polynomial 0xEDB88320), byte by byte.
///
/// Thread rule: *reentrant*.
struct CheckSum {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }

    private var state: UInt32 = .max

    var value: UInt32 { ~state }

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        Self.table.withUnsafeBufferPointer { table in
            for byte in bytes { state = state >> 8 ^ table[Int((state ^ UInt32(byte)) & 0xFF)] }
        }
    }
}
