package import Capture
package import Frames
package import Tracking

/// Rules made from the field that holds the value.
extension SettingRule {
    package static func text(
        _ key: String, _ field: any WritableKeyPath<Root, String> & Sendable, _ use: SettingKind.TextUse,
        _ change: Change,
        _ help: String
    ) -> SettingRule {
        SettingRule(
            key: key, kind: .text(use), change: change, help: help, whenUnset: nil, read: { .text($0[keyPath: field]) },
            write: { root, value in
                guard case .text(let text) = value else { mismatch(key, value) }
                root[keyPath: field] = text
            })
    }

    package static func text(
        _ key: String, _ field: any WritableKeyPath<Root, String?> & Sendable, _ use: SettingKind.TextUse,
        _ change: Change,
        whenUnset: String, _ help: String
    ) -> SettingRule {
        SettingRule(
            key: key, kind: .text(use), change: change, help: help, whenUnset: whenUnset,
            read: { $0[keyPath: field].map(SettingValue.text) },
            write: { root, value in
                guard case .text(let text) = value else { mismatch(key, value) }
                root[keyPath: field] = text
            })
    }

    package static func choice<Choice>(
        _ key: String, _ field: any WritableKeyPath<Root, Choice> & Sendable, _ change: Change, _ help: String
    ) -> SettingRule where Choice: RawRepresentable<String> & CaseIterable & Sendable {
        SettingRule(
            key: key, kind: .choice(Choice.allCases.map(\.rawValue)), change: change, help: help, whenUnset: nil,
            read: { .text($0[keyPath: field].rawValue) },
            write: { root, value in
                guard case .text(let text) = value, let choice = Choice(rawValue: text) else { mismatch(key, value) }
                root[keyPath: field] = choice
            })
    }

    package static func choice<Choice>(
        _ key: String, _ field: any WritableKeyPath<Root, Choice?> & Sendable, _ change: Change,
        whenUnset: String, _ help: String
    ) -> SettingRule where Choice: RawRepresentable<String> & CaseIterable & Sendable {
        SettingRule(
            key: key, kind: .choice(Choice.allCases.map(\.rawValue)), change: change, help: help,
            whenUnset: whenUnset, read: { ($0[keyPath: field]?.rawValue).map(SettingValue.text) },
            write: { root, value in
                guard case .text(let text) = value, let choice = Choice(rawValue: text) else { mismatch(key, value) }
                root[keyPath: field] = choice
            })
    }

    package static func choice<Choice>(
        _ key: String, _ field: any WritableKeyPath<Root, Choice> & Sendable, _ change: Change, _ help: String
    ) -> SettingRule where Choice: RawRepresentable<Int> & CaseIterable & Sendable {
        SettingRule(
            key: key, kind: .integerChoice(Choice.allCases.map(\.rawValue)), change: change, help: help,
            whenUnset: nil, read: { .integer($0[keyPath: field].rawValue) },
            write: { root, value in
                guard case .integer(let number) = value, let choice = Choice(rawValue: number) else {
                    mismatch(key, value)
                }
                root[keyPath: field] = choice
            })
    }

    /// A list that may be empty, which is its being unset.
    package static func words(
        _ key: String, _ field: any WritableKeyPath<Root, [String]> & Sendable, _ change: Change, whenUnset: String,
        _ help: String
    ) -> SettingRule {
        SettingRule(
            key: key, kind: .words, change: change, help: help, whenUnset: whenUnset,
            read: { $0[keyPath: field].isEmpty ? nil : .words($0[keyPath: field]) },
            write: { root, value in
                guard case .words(let words) = value else { mismatch(key, value) }
                root[keyPath: field] = words
            })
    }

    package static func integer(
        _ key: String, _ field: any WritableKeyPath<Root, Int> & Sendable, _ kind: SettingKind, _ change: Change,
        _ help: String
    ) -> SettingRule {
        SettingRule(
            key: key, kind: kind, change: change, help: help, whenUnset: nil, read: { .integer($0[keyPath: field]) },
            write: { root, value in
                guard case .integer(let number) = value else { mismatch(key, value) }
                root[keyPath: field] = number
            })
    }

    package static func number(
        _ key: String, _ field: any WritableKeyPath<Root, Double> & Sendable, _ range: ClosedRange<Double>,
        _ change: Change, _ help: String
    ) -> SettingRule {
        SettingRule(
            key: key, kind: .number(range), change: change, help: help, whenUnset: nil,
            read: { .number($0[keyPath: field]) },
            write: { root, value in
                guard case .number(let number) = value else { mismatch(key, value) }
                root[keyPath: field] = number
            })
    }

    package static func boolean(
        _ key: String, _ field: any WritableKeyPath<Root, Bool> & Sendable, _ change: Change, _ help: String
    ) -> SettingRule {
        SettingRule(
            key: key, kind: .boolean, change: change, help: help, whenUnset: nil,
            read: { .boolean($0[keyPath: field]) },
            write: { root, value in
                guard case .boolean(let truth) = value else { mismatch(key, value) }
                root[keyPath: field] = truth
            })
    }

    package static func size(
        _ key: String, _ field: any WritableKeyPath<Root, PixelSize?> & Sendable, _ range: ClosedRange<Int>,
        _ change: Change, whenUnset: String, _ help: String
    ) -> SettingRule {
        SettingRule(
            key: key, kind: .size(range), change: change, help: help, whenUnset: whenUnset,
            read: { $0[keyPath: field].map(SettingValue.size) },
            write: { root, value in
                guard case .size(let size) = value else { mismatch(key, value) }
                root[keyPath: field] = size
            })
    }

    package static func controls(
        _ key: String, _ field: any WritableKeyPath<Root, [ControlSetting]> & Sendable, _ change: Change,
        _ help: String
    ) -> SettingRule {
        SettingRule(
            key: key, kind: .controls, change: change, help: help, whenUnset: nil,
            read: { .controls($0[keyPath: field]) },
            write: { root, value in
                guard case .controls(let settings) = value else { mismatch(key, value) }
                root[keyPath: field] = settings
            })
    }

    package static func polygons(
        _ key: String, _ field: any WritableKeyPath<Root, [RegionPolygon]> & Sendable, _ change: Change, _ help: String
    ) -> SettingRule {
        SettingRule(
            key: key, kind: .polygons, change: change, help: help, whenUnset: nil,
            read: { .polygons($0[keyPath: field]) },
            write: { root, value in
                guard case .polygons(let polygons) = value else { mismatch(key, value) }
                root[keyPath: field] = polygons
            })
    }
}
