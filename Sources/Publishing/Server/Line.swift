/// One line ready to be sent, line feed included, shared by all clients it goes to.
///
/// Thread rule: *queue-bound* to the server's thread. Not changed while anyone but its pool holds it.
final class Line {
    fileprivate(set) var bytes: [UInt8]

    init(_ json: [UInt8]) {
        // With no more room than it needs: a line may wait long.
        bytes = []
        bytes.reserveCapacity(json.count + 1)
        bytes.append(contentsOf: json)
        bytes.append(UInt8(ascii: "\n"))
    }
}

/// Gives out lines whose memory was used before, so that a steady stream allocates nothing.
///
/// Thread rule: *queue-bound*.
struct LinePool {
    private var lines: [Line] = []
    private let capacity: Int

    /// - Parameter capacity: lines kept for use again; what slow clients hold beyond that is freed by them.
    init(capacity: Int = 16) { self.capacity = capacity }

    /// A line with a copy of `json` and the line feed.
    mutating func line(_ json: [UInt8]) -> Line {
        for index in lines.indices where isKnownUniquelyReferenced(&lines[index]) {
            lines[index].bytes.removeAll(keepingCapacity: true)
            lines[index].bytes.append(contentsOf: json)
            lines[index].bytes.append(UInt8(ascii: "\n"))
            return lines[index]
        }
        let line = Line(json)
        if lines.count < capacity { lines.append(line) }
        return line
    }
}
