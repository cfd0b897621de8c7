/// What a program said last, for our own errors: bounded however much it says, without passwords, control characters and
/// the colours of terminals.
package struct LastWords: Sendable {
    /// The last lines, oldest first; equal ones that follow each other are one.
    package private(set) var lines: [String] = []
    private var splitter = LineSplitter()
    private static let longest = 200
    private static let most = 3

    package init() {}

    /// Takes in bytes of its standard error.
    package mutating func append(_ bytes: some Sequence<UInt8>) {
        var splitter = splitter
        splitter.append(bytes) { add($0) }
        self.splitter = splitter
    }

    /// All of it, with a line that has not ended; empty where it said nothing.
    package var text: String {
        var copy = self
        copy.add(splitter.rest)
        return copy.lines.joined(separator: "; ")
    }

    /// Takes in a whole line.
    package mutating func add(_ line: some Sequence<UInt8>) {
        let words = String(decoding: Self.withoutEscapes(Array(line)), as: UTF8.self)
        let shown = SourceAddress.withoutPasswords(words).unicodeScalars.filter {
            $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
        }
        let trimmed = String(String.UnicodeScalarView(shown.prefix(Self.longest))).drop { $0 == " " }
        guard !trimmed.isEmpty, lines.last.map({ $0 != trimmed }) ?? true else { return }
        lines.append(String(trimmed))
        if lines.count > Self.most { lines.removeFirst() }
    }

    /// Takes out "ESC [ … letter".
    private static func withoutEscapes(_ bytes: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x1B, index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "[") {
                index += 2
                while index < bytes.count, !(0x40...0x7E).contains(bytes[index]) { index += 1 }
            } else {
                kept.append(bytes[index])
            }
            index += 1
        }
        return kept
    }
}
