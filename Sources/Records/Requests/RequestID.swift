/// What a client put into `"id"`: any JSON scalar, repeated in the reply as it came.
package enum RequestID: Sendable, Equatable, Codable {
    case null
    case truth(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    case number(Double)
    case text(String)

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let integer = try? container.decode(Int64.self) {
            self = .integer(integer)
        } else if let unsigned = try? container.decode(UInt64.self) {
            self = .unsigned(unsigned)
        } else if let truth = try? container.decode(Bool.self) {
            self = .truth(truth)
        } else {
            self = .number(try container.decode(Double.self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .truth(let truth): try container.encode(truth)
        case .integer(let integer): try container.encode(integer)
        case .unsigned(let unsigned): try container.encode(unsigned)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        }
    }
}
