internal import V4L2Bridge

/// A control that a camera offers, as its driver describes it.
package struct CameraControl: Sendable, Equatable {
    package enum Kind: String, Sendable {
        case integer, boolean, menu, button, bitmask
        /// A menu of numbers.
        case integerMenu = "integer_menu"
    }

    package struct Item: Sendable, Equatable {
        package let value: Int64
        package let text: String
    }

    package let id: UInt32
    /// In small letters, digits and `_`, as `v4l2-ctl` prints it: "power_line_frequency".
    package let name: String
    package let kind: Kind
    /// The driver's own number of the type.
    let type: UInt32
    /// In the control's own unit; of a menu, its first and last entry.
    package let minimum: Int64
    package let maximum: Int64
    package let step: UInt64
    package let initial: Int64
    package let isReadOnly: Bool
    package let isWriteOnly: Bool
    /// True while another control, most often an automatic one, decides it.
    package let isInactive: Bool
    /// Of menus.
    package let items: [Item]

    /// Nil for controls of more than one number, headings, and what is switched off.
    init?(_ info: v4l2_bridge_control_info, items: (Kind) -> [Item]) {
        var info = info
        let kind: Kind
        switch v4l2_bridge_control_type(info.type) {
        case V4L2_BRIDGE_CONTROL_INTEGER, V4L2_BRIDGE_CONTROL_INTEGER64: kind = .integer
        case V4L2_BRIDGE_CONTROL_BOOLEAN: kind = .boolean
        case V4L2_BRIDGE_CONTROL_MENU: kind = .menu
        case V4L2_BRIDGE_CONTROL_INTEGER_MENU: kind = .integerMenu
        case V4L2_BRIDGE_CONTROL_BUTTON: kind = .button
        case V4L2_BRIDGE_CONTROL_BITMASK: kind = .bitmask
        default: return nil
        }
        let has = { (bit: v4l2_bridge_control_bits) in info.flags & bit.rawValue != 0 }
        guard !has(V4L2_BRIDGE_CONTROL_DISABLED) else { return nil }
        isReadOnly = has(V4L2_BRIDGE_CONTROL_READ_ONLY)
        isWriteOnly = has(V4L2_BRIDGE_CONTROL_WRITE_ONLY)
        isInactive = has(V4L2_BRIDGE_CONTROL_INACTIVE)
        id = info.id
        type = info.type
        self.kind = kind
        minimum = info.minimum
        maximum = max(info.minimum, info.maximum)
        step = max(info.step, 1)
        initial = info.initial
        self.items = items(kind)
        name = withUnsafeBytes(of: &info.name) { bytes in
            Self.normalised(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
        }
    }

    /// "Exposure, Auto" becomes "exposure_auto": runs of anything but ASCII letters and digits are one `_`, none at the
    /// ends.
    package static func normalised(_ title: String) -> String {
        title.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "_")
    }

    /// Whether it decides over others, so that it has to be set before them.
    package var isSwitch: Bool {
        name.split(separator: "_").contains { $0.hasPrefix("auto") } && kind != .integer
    }

    /// What it may be, in words.
    package var rule: String {
        switch kind {
        case .integer: "\(minimum) to \(maximum)" + (step > 1 ? " in steps of \(step)" : "")
        case .boolean: "true or false"
        case .menu: "one of " + items.map { "\"\($0.text)\" (\($0.value))" }.joined(separator: ", ")
        case .integerMenu: "one of " + items.map { "\($0.text) (entry \($0.value))" }.joined(separator: ", ")
        case .button: "true, which presses it"
        case .bitmask: "bits, 0 to \(UInt32(truncatingIfNeeded: maximum))"
        }
    }
}
