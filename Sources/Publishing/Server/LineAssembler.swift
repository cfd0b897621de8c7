/// Cuts what a client sends into lines of at most `limit` bytes.
///
/// Thread rule: *queue-bound*.
package struct LineAssembler {
    package enum Piece: Equatable {
        /// A whole line without its line feed.
        case line(ArraySlice<UInt8>)
        /// A line is longer than the limit; told once, the rest up to the next line feed is skipped.
        case overlong
    }

    private var partial: [UInt8] = []
    private var isSkipping = false
    private let limit: Int

    package init(limit: Int) { self.limit = limit }

    /// Takes bytes as they came; calls `body` for each piece they complete.
    package mutating func feed(_ bytes: ArraySlice<UInt8>, _ body: (Piece) -> Void) {
        var rest = bytes
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = rest[rest.startIndex..<end]
            rest = rest[(end + 1)...]
            if isSkipping {
                isSkipping = false
            } else if partial.count + line.count > limit {
                body(.overlong)
            } else if partial.isEmpty {
                body(.line(line))
            } else {
                partial.append(contentsOf: line)
                body(.line(partial[...]))
            }
            partial = []
        }
        if isSkipping || rest.isEmpty { return }
        if partial.count + rest.count > limit {
            partial = []
            isSkipping = true
            body(.overlong)
        } else {
            partial.append(contentsOf: rest)
        }
    }
}
