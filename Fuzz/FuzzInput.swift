/// The fuzzer's bytes, taken one after the other; past their end everything is 0.
struct FuzzInput {
    private var bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    var isEmpty: Bool { bytes.isEmpty }

    mutating func byte() -> UInt8 {
        guard let first = bytes.first else { return 0 }
        bytes = UnsafeRawBufferPointer(rebasing: bytes.dropFirst())
        return first
    }

    mutating func number32() -> UInt32 {
        (0..<4).reduce(0) { number, _ in number << 8 | UInt32(byte()) }
    }

    /// At most `limit` bytes.
    mutating func block(_ limit: Int) -> [UInt8] {
        defer { bytes = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(limit)) }
        return Array(bytes.prefix(limit))
    }

    mutating func rest() -> [UInt8] { block(bytes.count) }
}
