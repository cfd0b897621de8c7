internal import FoundationEssentials
internal import TOMLBridge

/// Why a text is no TOML, and where.
package struct TOMLError: Error, Sendable, Equatable {
    package var message: String
    /// Nil when the fault has no place, for example a text that is too long.
    package var position: SourcePosition?
}

/// A TOML text as a tree of values with their places.
package enum TOMLDocument {
    /// Longest text that is read, in bytes.
    package static let maximumBytes = Int(TOML_BRIDGE_MAXIMUM_BYTES)

    /// The entries of the document's root table, in the order of the text. *Reentrant*.
    package static func parse(_ text: [UInt8]) throws(TOMLError) -> [TOMLEntry] {
        var result = toml_bridge_result()
        defer { toml_bridge_release(&result) }
        let status = text.withUnsafeBytes { bytes -> Int32 in
            // An empty array has no address, and the bridge wants one.
            guard let address = bytes.bindMemory(to: CChar.self).baseAddress else {
                return toml_bridge_parse("", 0, &result)
            }
            return toml_bridge_parse(address, bytes.count, &result)
        }
        guard status == 0, let json = result.json else {
            let message = result.error.map { String(cString: $0) } ?? "out of memory"
            let position = SourcePosition(line: Int(result.line), column: Int(result.column))
            throw TOMLError(message: message, position: position.line > 0 ? position : nil)
        }
        return try entries(json: Data(bytes: json, count: result.json_length))
    }

    private static func entries(json: Data) throws(TOMLError) -> [TOMLEntry] {
        do {
            let root = try JSONDecoder().decode(TOMLNode.self, from: json)
            if case .table(let entries) = root.value { return entries }
        } catch {
            // The bridge writes sound JSON; only its depth can be too much for the decoder.
        }
        throw TOMLError(message: "tables nested too deeply", position: nil)
    }
}
