internal import Frames

/// What is different about a camera that came back: another card in its place, another format, size or rate.
enum SourceChange {
    /// For people; nil where it is what it was.
    static func words(from old: SourceSummary, to new: SourceSummary) -> String? {
        var parts: [String] = []
        func compare(_ name: String, _ old: String, _ new: String) {
            if old != new { parts.append("\(name) \(new) (was \(old))") }
        }
        compare("device", old.location, new.location)
        compare("card", old.name, new.name)
        if let was = old.bus, let bus = new.bus { compare("bus", was, bus) }
        if let was = old.serial, let serial = new.serial { compare("serial number", was, serial) }
        compare("format", old.format.rawValue, new.format.rawValue)
        compare("size", "\(old.size)", "\(new.size)")
        compare("rate", rate(old.rate), rate(new.rate))
        return parts.isEmpty ? nil : "not what it was: " + parts.joined(separator: ", ")
    }

    private static func rate(_ rate: Double?) -> String {
        rate.map { "\(($0 * 100).rounded() / 100)" } ?? "unknown"
    }
}
