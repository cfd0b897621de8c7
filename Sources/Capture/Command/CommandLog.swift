/// What a program said last on its standard error: bounded however much it says, without passwords, control characters
/// and the colours of terminals.
package struct CommandLog: Sendable {
    /// The last lines, oldest first; equal ones that follow each other are one.
    package private(set) var lines: [String] = []
    private var line: [UInt8] = []
    private static let longestLine = 2_000
    private static let longestShown = 200
    private static let mostLines = 3

    package init() {}

    package mutating func append(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            if byte == 0x0A || byte == 0x0D {
                take()
            } else if line.count < Self.longestLine {
                line.append(byte)
            }
        }
    }

    /// The last words, with a line that has not ended; empty where it said nothing.
    package var lastWords: String {
        var copy = self
        copy.take()
        return copy.lines.joined(separator: "; ")
    }

    private mutating func take() {
        defer { line.removeAll(keepingCapacity: true) }
        let text = String(decoding: Self.withoutEscapes(line), as: UTF8.self)
        let shown = String(
            String.UnicodeScalarView(
                SourceAddress.withoutPasswords(text).unicodeScalars.filter {
                    $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
                }.prefix(Self.longestShown)))
        let trimmed = shown.drop { $0 == " " }
        guard !trimmed.isEmpty, lines.last.map({ $0 != trimmed }) ?? true else { return }
        lines.append(String(trimmed))
        if lines.count > Self.mostLines { lines.removeFirst() }
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
