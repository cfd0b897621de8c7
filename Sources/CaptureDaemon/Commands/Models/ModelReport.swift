internal import Models
internal import Records

/// A network of the manifest and whether its file is the one that was meant.
struct ModelReport {
    let entry: ModelManifest.Entry
    let path: String
    /// What is wrong with the file; nil: it is whole.
    let fault: String?

    init(_ entry: ModelManifest.Entry, in directory: ModelDirectory) {
        self.entry = entry
        path = "\(directory.path)/\(entry.file)"
        do {
            try directory.verify(entry)
            fault = nil
        } catch {
            fault = error.description
        }
    }

    /// The cells of a table.
    var row: [String] {
        [
            entry.role, entry.file, String(entry.bytes), fault == nil ? "ok" : "DAMAGED", entry.licence, entry.carrier,
            String(entry.sha256.prefix(16)),
        ].map(TerminalText.clean)
    }

    static let heading = ["role", "file", "bytes", "state", "licence", "from", "sha256"]

    /// The whole as one line of JSON.
    var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        for (name, text) in fields {
            writer.key(name)
            writer.value(text)
        }
        writer.key("bytes")
        writer.value(entry.bytes)
        writer.key("ok")
        writer.value(fault == nil)
        if let fault {
            writer.key("fault")
            writer.value(fault)
        }
        writer.endObject()
        return writer.bytes + [UInt8(ascii: "\n")]
    }

    private var fields: [(StaticString, String)] {
        [
            ("role", entry.role), ("file", path), ("sha256", entry.sha256), ("carrier", entry.carrier),
            ("licence", entry.licence),
        ]
    }
}
