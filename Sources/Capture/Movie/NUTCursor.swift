/// Reads the numbers of a NUT stream from bytes that may end early.
///
/// Formats as in the NUT specification: `v` is a big-endian base-128 number, `s` a signed one on top of it.
struct NUTCursor {
    enum Failure: Error {
        /// The bytes end before the element does; ask again with more.
        case incomplete
        /// No NUT stream, or a broken one.
        case malformed
    }

    private let bytes: UnsafeRawBufferPointer
    private(set) var position = 0

    /// The bytes must stay valid as long as the cursor is used.
    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    var remaining: Int { bytes.count - position }

    mutating func byte() throws(Failure) -> UInt8 {
        guard position < bytes.count else { throw .incomplete }
        defer { position += 1 }
        return bytes[position]
    }

    /// A fixed-size big-endian number of `count` bytes.
    mutating func fixed(_ count: Int) throws(Failure) -> UInt64 {
        var value: UInt64 = 0
        for _ in 0..<count { value = value << 8 | UInt64(try byte()) }
        return value
    }

    /// `v`, at most 62 bits: sums and differences of two still fit.
    mutating func number() throws(Failure) -> Int {
        var value = 0
        while true {
            let next = try byte()
            guard value < 1 << 55 else { throw .malformed }
            value = value << 7 | Int(next & 0x7F)
            if next & 0x80 == 0 { return value }
        }
    }

    /// `s`
    mutating func signedNumber() throws(Failure) -> Int {
        let value = try number() + 1
        return value & 1 == 1 ? -(value >> 1) : value >> 1
    }

    /// `vb`: a length and that many bytes.
    mutating func block() throws(Failure) -> [UInt8] {
        let count = try number()
        guard count <= 1 << 20 else { throw .malformed }
        guard count <= remaining else { throw .incomplete }
        defer { position += count }
        return Array(bytes[position..<position + count])
    }

    mutating func skip(_ count: Int) throws(Failure) {
        guard count >= 0 else { throw .malformed }
        guard count <= remaining else { throw .incomplete }
        position += count
    }
}
