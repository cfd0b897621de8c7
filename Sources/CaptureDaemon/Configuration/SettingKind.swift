internal import Capture
internal import Frames

/// What a setting may be: its type and range, and how a value is checked against them.
package enum SettingKind: Sendable, Equatable {
    /// What text is used for, and so what it may hold.
    package enum TextUse: Sendable, Equatable {
        /// Anything on one line.
        case free
        /// The same, or nothing.
        case freeOrEmpty
        /// `a-z 0-9 _ -`, at most 64.
        case name
        case path
        /// A path that fits a socket address.
        case socketPath
        case group
    }

    case text(TextUse)
    /// A list of texts, each on one line, the first not empty.
    case words
    case choice([String])
    case boolean
    /// Rounded to the nearest multiple of `step`, with a note when that changes it.
    case integer(ClosedRange<Int>, step: Int)
    case integerChoice([Int])
    case number(ClosedRange<Double>)
    /// One for all channels of a picture, or one for each of three.
    case numbers(ClosedRange<Double>)
    /// Names of a camera's controls with numbers, true or false, or texts.
    case controls
    /// Width and height, each in this range.
    case size(ClosedRange<Int>)
    /// Outlines in fractions of the upright picture, see `PolygonList`.
    case polygons

    /// Text values keep what is written; of all others a bare word is no value.
    package var takesBareWords: Bool {
        switch self {
        case .text, .choice: true
        default: false
        }
    }

    /// The rule in words, for messages and documentation.
    package var rule: String {
        switch self {
        case .text(.free): "text"
        case .text(.freeOrEmpty): "text, \"\" for none"
        case .text(.name): "a name of a-z, 0-9, _ and -, at most 64 long"
        case .text(.path): "a path"
        case .text(.socketPath): "a path of at most 107 bytes"
        case .text(.group): "the name of a group"
        case .words: "a list of texts without control characters but tabs and ends of lines"
        case .controls: "a table of names, each with a whole number, true or false, or text"
        case .choice(let names): "one of " + names.map { "\"\($0)\"" }.joined(separator: ", ")
        case .boolean: "true or false"
        case .integer(let range, let step):
            "a whole number, \(range.lowerBound) to \(range.upperBound)" + (step > 1 ? " in steps of \(step)" : "")
        case .integerChoice(let numbers): "one of " + numbers.map(String.init).joined(separator: ", ")
        case .number(let range):
            "a number, \(SettingValue.number(range.lowerBound).toml) to \(SettingValue.number(range.upperBound).toml)"
        case .numbers(let range):
            "a list of one or three numbers, each \(SettingValue.number(range.lowerBound).toml) to "
                + SettingValue.number(range.upperBound).toml
        case .size(let range):
            "[width, height], each a whole number, \(range.lowerBound) to \(range.upperBound)"
        case .polygons: PolygonList.rule
        }
    }

    /// The value in `node`, or nil where it breaks the rule.
    package func value(of node: TOMLNode) -> SettingValue? {
        switch (self, node.value) {
        case (.text(let use), .string(let text)): Self.accepts(text, as: use) ? .text(text) : nil
        case (.words, .array(let items)): Self.words(items)
        case (.controls, .table(let entries)): Self.controls(entries)
        case (.choice(let names), .string(let text)): names.contains(text) ? .text(text) : nil
        // Where one choice is "off", true is the first one.
        case (.choice(let names), .boolean(let truth)) where names.contains("off"):
            .text(truth ? names[0] : "off")
        case (.boolean, .boolean(let truth)): .boolean(truth)
        case (.integer(let range, let step), .integer(let number)):
            Self.whole(number, in: range).map { .integer(Self.nearest(to: $0, step: step, in: range)) }
        case (.integerChoice(let numbers), .integer(let number)):
            numbers.first { $0 == number }.map(SettingValue.integer)
        case (.number(let range), .integer(let number)):
            range.contains(Double(number)) ? .number(Double(number)) : nil
        case (.number(let range), .float(let number)): range.contains(number) ? .number(number) : nil
        case (.numbers(let range), .array(let items)): Self.numbers(items, in: range)
        case (.size(let range), .array(let items)): Self.size(items, in: range)
        case (.polygons, _): (try? PolygonList.read(node)).map(SettingValue.polygons)
        default: nil
        }
    }

    private static func whole(_ number: Int64, in range: ClosedRange<Int>) -> Int? {
        let number = Int(number)
        return range.contains(number) ? number : nil
    }

    private static func nearest(to number: Int, step: Int, in range: ClosedRange<Int>) -> Int {
        min(max((number + step / 2) / step * step, range.lowerBound), range.upperBound)
    }

    private static func numbers(_ items: [TOMLNode], in range: ClosedRange<Double>) -> SettingValue? {
        guard items.count == 1 || items.count == 3 else { return nil }
        let numbers = items.compactMap { item -> Double? in
            switch item.value {
            case .integer(let number) where range.contains(Double(number)): Double(number)
            case .float(let number) where range.contains(number): number
            default: nil
            }
        }
        return numbers.count == items.count ? .numbers(numbers) : nil
    }

    private static func size(_ items: [TOMLNode], in range: ClosedRange<Int>) -> SettingValue? {
        guard items.count == 2, case .integer(let across) = items[0].value, case .integer(let down) = items[1].value,
            let width = whole(across, in: range), let height = whole(down, in: range)
        else { return nil }
        return .size(PixelSize(width: width, height: height))
    }

    private static func controls(_ entries: [TOMLEntry]) -> SettingValue? {
        let settings = entries.compactMap { entry -> ControlSetting? in
            guard !CameraControl.normalised(entry.key).isEmpty, accepts(entry.key, as: .free),
                entry.key.utf8.count <= 64
            else { return nil }
            switch entry.node.value {
            case .integer(let number): return ControlSetting(name: entry.key, value: .integer(number))
            case .boolean(let truth): return ControlSetting(name: entry.key, value: .boolean(truth))
            case .string(let text) where accepts(text, as: .free):
                return ControlSetting(name: entry.key, value: .words(text))
            default: return nil
            }
        }
        guard settings.count == entries.count, settings.count <= 256 else { return nil }
        return .controls(settings)
    }

    private static func words(_ items: [TOMLNode]) -> SettingValue? {
        let words = items.compactMap { item -> String? in
            // An argument may have lines, as a script for a shell does.
            guard case .string(let text) = item.value, text.utf8.count <= 4096,
                text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 || $0 == 0x0A })
            else { return nil }
            return text
        }
        guard words.count == items.count, words.count <= 256, words.first?.isEmpty == false else { return nil }
        return .words(words)
    }

    private static func accepts(_ text: String, as use: TextUse) -> Bool {
        let bytes = text.utf8
        if text.isEmpty { return use == .freeOrEmpty }
        guard bytes.count <= 4096, !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            return false
        }
        switch use {
        case .free, .freeOrEmpty, .path: return true
        case .socketPath: return bytes.count <= 107
        case .name: return bytes.count <= 64 && bytes.allSatisfy(isNameByte)
        case .group: return bytes.count <= 32 && !bytes.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: " ") }
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
