internal import Records

/// All that `facetrack doctor` found, for people and for programs.
package struct DoctorReport: Sendable, Equatable {
    package private(set) var findings: [Finding] = []

    package init(_ findings: [Finding] = []) {
        self.findings = findings
    }

    /// Whether nothing is an error.
    package var isWell: Bool { !findings.contains { $0.severity == .error } }

    mutating func add(_ finding: Finding) { findings.append(finding) }

    /// One object on one line, line feed included.
    package var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("ok")
        writer.value(isWell)
        writer.key("findings")
        writer.beginArray()
        for finding in findings {
            writer.beginObject()
            let fields: [(StaticString, String?)] = [
                ("severity", finding.severity.rawValue), ("subject", finding.subject), ("what", finding.what),
                ("cause", finding.cause), ("cure", finding.cure),
            ]
            for (name, text) in fields {
                guard let text else { continue }
                writer.key(name)
                writer.value(text)
            }
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return writer.bytes + [UInt8(ascii: "\n")]
    }

    /// A line for each finding, its cause and cure below it.
    package static func lines(_ finding: Finding) -> [String] {
        var lines = [
            "\(TextColumns.padded(finding.severity.rawValue, 7))  \(finding.subject): \(finding.what)"
        ]
        if let cause = finding.cause { lines.append("         cause: \(cause)") }
        if let cure = finding.cure { lines.append("         cure:  \(cure)") }
        return lines.map(TerminalText.clean)
    }
}
