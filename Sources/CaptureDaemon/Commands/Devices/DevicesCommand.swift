package import Capture
internal import Records

extension Subcommand {
    private static let controls = OptionRule.flag("--controls", "list the controls of cameras, with ranges and values")

    /// `facetrack devices`: the video nodes of this machine, and which would be taken.
    ///
    /// - Parameter catalog: where they are looked for.
    package static func devices(_ catalog: DeviceCatalog = DeviceCatalog()) -> Subcommand {
        Subcommand(
            "devices", "lists video devices, what they offer, and which would be taken", options: [.json, controls],
            discussion: "Exit 0 where there is a camera that can be used, else 1. With --config or --set, what these "
                + "cameras would take is told, and which take their frames from no device.\n--json prints one object for "
                + "each node, cameras (\"role\":\"camera\") or not, and nothing else. --controls adds what each camera lets "
                + "be set under [camera.controls]."
        ) { context in
            let cameras = try context.configuration().configuration.cameras
            let reports = DeviceReport.all(
                catalog, cameras: cameras, withControls: context.arguments.has(controls))
            for (index, report) in reports.enumerated() {
                if context.wantsJSON {
                    var writer = JSONWriter()
                    writer.write(report)
                    context.output.write(writer.bytes + [UInt8(ascii: "\n")])
                } else {
                    if index > 0 { context.output.line("") }
                    for line in DevicesText.lines(report) { context.output.line(line) }
                }
            }
            let others = cameras.compactMap(DevicesText.withoutDevice)
            if !context.wantsJSON, !others.isEmpty {
                if !reports.isEmpty { context.output.line("") }
                for line in others { context.output.line(line) }
            }
            if reports.contains(where: \.isUsable) { return .success }
            context.diagnostics.say(
                reports.isEmpty
                    ? "this machine has no video devices: no camera is plugged in, or its driver is not loaded"
                    : "none of these \(reports.count) devices can be used as a camera; the reasons stand beside them")
            return .no
        }
    }
}
