internal import Records

/// What to set on a camera and in which order, and what of the user's wishes cannot be. *Reentrant*.
package struct ControlPlan: Sendable, Equatable {
    package struct Step: Sendable, Equatable {
        package let control: CameraControl
        package let value: Int64
    }

    /// Automatic controls first, since they decide whether others can be set.
    package let steps: [Step]
    /// One line each: which control, what is wrong, what it may be.
    package let problems: [String]

    package init(_ settings: [ControlSetting], on controls: [CameraControl]) {
        var steps: [Step] = []
        var problems: [String] = []
        for setting in settings {
            let name = CameraControl.normalised(setting.name)
            guard let control = Self.control(name, in: controls) else {
                problems.append("\(setting.name): " + Self.unknown(name, controls))
                continue
            }
            if control.isReadOnly {
                problems.append("\(setting.name): can only be read on this camera; leave it out")
            } else if let value = Self.value(setting.value, of: control) {
                steps.removeAll { $0.control.id == control.id }
                if control.kind != .button || value != 0 { steps.append(Step(control: control, value: value)) }
            } else {
                problems.append("\(setting.name): cannot be \(setting.words) on this camera; it may be \(control.rule)")
            }
        }
        self.steps = steps.filter(\.control.isSwitch) + steps.filter { !$0.control.isSwitch }
        self.problems = problems
    }

    /// Names that kernels have had for one and the same control over the years (drivers/media/v4l2-core/v4l2-ctrls-defs.c).
    private static let otherNames: [[String]] = [
        ["auto_exposure", "exposure_auto"], ["exposure_time_absolute", "exposure_absolute"],
        ["exposure_dynamic_framerate", "exposure_auto_priority"], ["focus_automatic_continuous", "focus_auto"],
        ["white_balance_automatic", "white_balance_temperature_auto"], ["gain_automatic", "autogain"],
    ]

    private static func control(_ name: String, in controls: [CameraControl]) -> CameraControl? {
        if let exact = controls.first(where: { $0.name == name }) { return exact }
        guard let names = otherNames.first(where: { $0.contains(name) }) else { return nil }
        return controls.first { names.contains($0.name) }
    }

    private static func unknown(_ name: String, _ controls: [CameraControl]) -> String {
        guard !controls.isEmpty else { return "this camera has no controls; leave it out" }
        if let near = NameSuggestion.nearest(to: name, among: controls.map(\.name)) {
            return "this camera has no such control; did you mean \(near)?"
        }
        return "this camera has no such control, only " + controls.map(\.name).joined(separator: ", ")
    }

    private static func value(_ value: ControlSetting.Value, of control: CameraControl) -> Int64? {
        switch (control.kind, value) {
        case (.integer, .integer(let number)):
            guard number >= control.minimum, number <= control.maximum else { return nil }
            let above = number.subtractingReportingOverflow(control.minimum)
            return above.overflow || UInt64(above.partialValue) % control.step == 0 ? number : nil
        case (.boolean, .boolean(let truth)), (.button, .boolean(let truth)): return truth ? 1 : 0
        case (.boolean, .integer(let number)): return number == 0 || number == 1 ? number : nil
        case (.menu, .integer(let number)), (.integerMenu, .integer(let number)):
            return control.items.first { $0.value == number }?.value
        case (.menu, .words(let text)), (.integerMenu, .words(let text)):
            let wanted = CameraControl.normalised(text)
            return control.items.first { CameraControl.normalised($0.text) == wanted }?.value
        case (.bitmask, .integer(let number)):
            let allowed = Int64(UInt32(truncatingIfNeeded: control.maximum))
            return number >= 0 && number & ~allowed == 0 ? number : nil
        default: return nil
        }
    }
}
