internal import Capture
internal import Frames

/// Video nodes for people.
enum DevicesText {
    /// Of a configured camera that takes its frames from no device; nil of others.
    static func withoutDevice(_ camera: CameraSettings) -> String? {
        if !camera.command.isEmpty {
            let words = SourceAddress.withoutPasswords(camera.command.joined(separator: " "))
            return TerminalText.clean("camera \"\(camera.name)\" takes its frames from a program: \(words)")
        }
        guard let kind = try? SourceKind.of(camera.device), kind != .camera else { return nil }
        return TerminalText.clean(
            "camera \"\(camera.name)\" takes its frames from \(SourceAddress.withoutPasswords(camera.device))")
    }

    static func lines(_ report: DeviceReport) -> [String] {
        let node = report.node
        var lines = [[node.node, node.card, node.driver, node.bus].filter { !$0.isEmpty }.joined(separator: "  ")]
        lines += node.links.map { "  link     \($0)" }
        lines.append("  \(report.reason)")
        if report.isUsable, let choice = report.choiceReason { lines.append("  takes    \(choice)") }
        for offer in report.offers { lines += format(offer) }
        for (control, value) in report.controls ?? [] { lines += self.control(control, value) }
        return lines.map(TerminalText.clean)
    }

    private static func format(_ offer: OfferedFormat) -> [String] {
        let known = CameraFormat(code: offer.code)
        let note =
            known == nil ? " (cannot be read)" : known?.conversion == nil ? "" : " (converted by libv4lconvert)"
        let name = TextColumns.padded(CameraFormat.name(of: offer.code), 4)
        let heading = "  format   \(name)  \(offer.description)" + note
        return [heading] + offer.sizes.map { "             \(size($0))" }
    }

    private static func control(_ control: CameraControl, _ value: Int64?) -> [String] {
        var notes: [String] = []
        if let value {
            let entry = control.items.first { $0.value == value }?.text
            notes.append("now \(control.kind == .boolean ? value == 0 ? "false" : "true" : entry ?? "\(value)")")
        }
        if control.isReadOnly { notes.append("can only be read") }
        if control.isInactive { notes.append("decided by another control") }
        return ["  control  \(control.name): \(control.rule)" + notes.map { "; \($0)" }.joined()]
    }

    static func size(_ size: OfferedSize) -> String {
        var text = "\(size.minimum)"
        if !size.isDiscrete {
            text += " to \(size.maximum)"
            if size.step.width > 1 || size.step.height > 1 { text += " in steps of \(size.step)" }
        }
        let rates = size.rates.map(rate)
        return rates.isEmpty ? text : TextColumns.padded(text, 10) + "  " + rates.joined(separator: ", ") + " frames/s"
    }

    private static func rate(_ range: ClosedRange<Double>) -> String {
        range.lowerBound == range.upperBound
            ? number(range.lowerBound) : "\(number(range.lowerBound)) to \(number(range.upperBound))"
    }

    private static func number(_ rate: Double) -> String {
        TextColumns.fixed(rate, decimals: rate == rate.rounded() ? 0 : 2)
    }
}
