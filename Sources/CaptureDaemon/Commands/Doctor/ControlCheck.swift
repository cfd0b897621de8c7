internal import Capture
internal import Records

/// Which of the configured controls cannot be set on a camera. Sets none.
enum ControlCheck {
    /// Asks the camera; nothing is said of one that cannot be opened, as that is told already.
    static func findings(_ controls: [ControlSetting], on node: String, calls: DriverCalls) -> [Finding] {
        guard !controls.isEmpty, let device = try? VideoDevice(path: node, calls: calls) else { return [] }
        defer { device.close() }
        return findings(ControlPlan(controls, on: device.controls()).problems, node)
    }

    /// What the daemon says of a camera it has.
    static func findings(of camera: StatusRecord.Camera, _ node: String) -> [Finding] {
        findings(camera.controlProblems ?? [], node)
    }

    private static func findings(_ problems: [String], _ node: String) -> [Finding] {
        problems.map {
            Finding(
                .warning, node, "control \($0)",
                cure: "correct [camera.controls]; `facetrack devices --controls` lists what the camera has")
        }
    }
}
