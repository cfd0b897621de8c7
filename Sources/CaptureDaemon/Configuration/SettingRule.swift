/// One line of the schema: a key, what it may be, what it is for, and where its value lives in `Root`.
package struct SettingRule<Root: Sendable>: Sendable {
    /// When a changed value takes effect.
    package enum Change: String, Sendable {
        /// At `reload`.
        case live
        /// At the next start.
        case restart
    }

    /// The key below `Root`, with dots: `tracking.mode`, or `device` of a camera.
    package let key: String
    package let kind: SettingKind
    package let change: Change
    /// What it is for, one or two sentences.
    package let help: String
    /// What leaving it out means, for settings without a value of their own.
    package let whenUnset: String?
    /// Nil where it is not set.
    package let read: @Sendable (Root) -> SettingValue?
    /// Stores a value that `kind` has accepted.
    package let write: @Sendable (inout Root, SettingValue) -> Void

    /// The last part of the key.
    package var name: String { String(key.split(separator: ".").last ?? "") }
    /// The part of the key before the last dot, empty for none.
    package var section: String { key.split(separator: ".").dropLast().joined(separator: ".") }

    /// Why a value stored under this rule cannot be of another type.
    static func mismatch(_ key: String, _ value: SettingValue) -> Never {
        // A bug of the schema: `kind` accepts values that its field cannot hold.
        preconditionFailure("\(key) cannot hold \(value)")
    }
}
