package import Capture
package import Frames
package import Tracking

/// The value of one setting, whatever its type.
package enum SettingValue: Sendable, Equatable {
    case text(String)
    case words([String])
    case integer(Int)
    case number(Double)
    case numbers([Double])
    case boolean(Bool)
    case size(PixelSize)
    case controls([ControlSetting])
    case polygons([RegionPolygon])

    /// The value as TOML; loading it gives the same value again.
    package var toml: String {
        switch self {
        case .text(let text): TOMLText.quoted(text)
        case .words(let words): "[" + words.map(TOMLText.quoted).joined(separator: ", ") + "]"
        case .integer(let number): String(number)
        case .number(let number):
            number == number.rounded() && number.magnitude < 1e15 ? String(Int(number)) : "\(number)"
        case .numbers(let numbers): "[" + numbers.map { SettingValue.number($0).toml }.joined(separator: ", ") + "]"
        case .boolean(let truth): String(truth)
        case .size(let size): "[\(size.width), \(size.height)]"
        case .controls(let settings): Self.table(settings)
        case .polygons(let polygons): PolygonList.toml(polygons)
        }
    }

    /// The value as it may be shown: without the passwords of URLs.
    package var withoutPasswords: SettingValue {
        switch self {
        case .text(let text): .text(SourceAddress.withoutPasswords(text))
        case .words(let words): .words(words.map(SourceAddress.withoutPasswords))
        default: self
        }
    }

    private static func table(_ settings: [ControlSetting]) -> String {
        let entries = settings.map { setting in
            let value =
                switch setting.value {
                case .integer(let number): String(number)
                case .boolean(let truth): String(truth)
                case .words(let text): TOMLText.quoted(text)
                }
            return "\(TOMLText.quoted(setting.name)) = \(value)"
        }
        return entries.isEmpty ? "{}" : "{ " + entries.joined(separator: ", ") + " }"
    }
}

/// Text in TOML's own spelling.
package enum TOMLText {
    /// `text` as a basic string on one line.
    package static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\u{0}"..<" ", "\u{7F}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
