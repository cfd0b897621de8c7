/// Writes numbers one after the other, little-endian.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    mutating func append(_ more: [UInt8]) { bytes += more }

    mutating func append(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Writes over what stands at `index`.
    mutating func replace(_ number: UInt32, at index: Int) {
        withUnsafeBytes(of: number.littleEndian) { bytes.replaceSubrange(index..<index + 4, with: $0) }
    }
}
