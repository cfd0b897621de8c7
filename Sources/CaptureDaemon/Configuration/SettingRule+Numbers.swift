package import Frames

extension SettingRule {
    /// One number for all channels of a picture, or one for each.
    package static func numbers(
        _ key: String, _ field: any WritableKeyPath<Root, [Double]> & Sendable, _ range: ClosedRange<Double>,
        _ change: Change, _ help: String
    ) -> SettingRule {
        SettingRule(
            key: key, kind: .numbers(range), change: change, help: help, whenUnset: nil,
            read: { .numbers($0[keyPath: field]) },
            write: { root, value in
                guard case .numbers(let numbers) = value else { mismatch(key, value) }
                root[keyPath: field] = numbers
            })
    }

    /// A size that is always set.
    package static func pixelSize(
        _ key: String, _ field: any WritableKeyPath<Root, PixelSize> & Sendable, _ range: ClosedRange<Int>,
        _ change: Change, _ help: String
    ) -> SettingRule {
        SettingRule(
            key: key, kind: .size(range), change: change, help: help, whenUnset: nil,
            read: { .size($0[keyPath: field]) },
            write: { root, value in
                guard case .size(let size) = value else { mismatch(key, value) }
                root[keyPath: field] = size
            })
    }
}
