/// Reads numbers one after the other, little-endian.
///
/// - Precondition of all reads: the bytes are there; who reads has compared the length before.
struct ByteReader {
    private let bytes: [UInt8]
    private var index: Int

    init(_ bytes: [UInt8], at index: Int) {
        self.bytes = bytes
        self.index = index
    }

    mutating func next<Number: FixedWidthInteger>(_ type: Number.Type) -> Number {
        let size = Number.bitWidth / 8
        precondition(index + size <= bytes.count, "read past the end")
        defer { index += size }
        return bytes.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: index, as: Number.self)) }
    }

    mutating func next(count: Int) -> ArraySlice<UInt8> {
        precondition(count >= 0 && index + count <= bytes.count, "read past the end")
        defer { index += count }
        return bytes[index..<index + count]
    }
}
