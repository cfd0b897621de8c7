// The encoding is defined in toml_bridge.h.

extension TOMLNode: Decodable {
    private enum Keys: String, CodingKey { case kind, line, column, text, items, entries }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Keys.self)
        position = SourcePosition(
            line: try fields.decode(Int.self, forKey: .line), column: try fields.decode(Int.self, forKey: .column))
        let kind = try fields.decode(String.self, forKey: .kind)
        switch kind {
        case "table": value = .table(try fields.decode([TOMLEntry].self, forKey: .entries))
        case "array": value = .array(try fields.decode([TOMLNode].self, forKey: .items))
        default:
            let text = try fields.decode(String.self, forKey: .text)
            guard let scalar = Self.scalar(kind: kind, text: text) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .text, in: fields, debugDescription: "\(text) is no \(kind)")
            }
            value = scalar
        }
    }

    private static func scalar(kind: String, text: String) -> Value? {
        switch kind {
        case "string": .string(text)
        case "integer": Int64(text).map(Value.integer)
        case "float": Double(text).map(Value.float)
        case "boolean": Bool(text).map(Value.boolean)
        case "time": .time(text)
        default: nil
        }
    }
}

extension TOMLEntry: Decodable {
    private enum Keys: String, CodingKey { case key, line, column, value }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Keys.self)
        key = try fields.decode(String.self, forKey: .key)
        position = SourcePosition(
            line: try fields.decode(Int.self, forKey: .line), column: try fields.decode(Int.self, forKey: .column))
        node = try fields.decode(TOMLNode.self, forKey: .value)
    }
}
