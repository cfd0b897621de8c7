/// Cuts what a program says into lines, bounded however long they are.
struct LineSplitter: Sendable {
    private var line: [UInt8] = []
    private static let longest = 2_000

    /// Takes in more; `body` gets each line that has ended with it, without its end.
    mutating func append(_ bytes: some Sequence<UInt8>, _ body: ([UInt8]) -> Void) {
        for byte in bytes {
            if byte == 0x0A || byte == 0x0D {
                body(line)
                line.removeAll(keepingCapacity: true)
            } else if line.count < Self.longest {
                line.append(byte)
            }
        }
    }

    /// The line that has not ended.
    var rest: [UInt8] { line }
}
