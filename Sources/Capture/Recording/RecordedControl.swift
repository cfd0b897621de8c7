/// A control as it stood when the recording began, in the control's own unit.
package struct RecordedControl: Sendable, Equatable, Codable {
    package var id: UInt32
    package var name: String
    package var kind: String
    package var minimum: Int64
    package var maximum: Int64
    package var step: UInt64
    package var initial: Int64
    /// Nil where it has none to be read, or the driver refused.
    package var value: Int64?
    /// Of a menu: the words of its value.
    package var entry: String?
    /// True while another control, most often an automatic one, decides it.
    package var isInactive: Bool
    package var isReadOnly: Bool

    init(_ control: CameraControl, value: Int64?) {
        id = control.id
        name = control.name
        kind = control.kind.rawValue
        minimum = control.minimum
        maximum = control.maximum
        step = control.step
        initial = control.initial
        self.value = value
        entry = control.items.first { $0.value == value }?.text
        isInactive = control.isInactive
        isReadOnly = control.isReadOnly
    }
}
