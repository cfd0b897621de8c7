internal import Capture
internal import Frames

/// Opens what one `[[camera]]` names, and waits for it to arrive.
struct CameraFinder: SourceFinder {
    private let name: String
    private let assignments: CameraAssignments
    private let controls: ControlDesk
    private let request: SourceRequest
    private let wake: WakeEvent
    /// Nil where no device can help: what arrives in `/dev` is no reason to try a program or the network again.
    private let watcher: DeviceWatcher?

    init(_ camera: CameraSettings, assignments: CameraAssignments, controls: ControlDesk) throws(CaptureError) {
        name = camera.name
        self.assignments = assignments
        self.controls = controls
        var request = SourceRequest(
            device: camera.device, size: camera.size, rate: camera.rate, format: camera.format, loops: camera.loop,
            pacing: .realTime, folderRate: camera.rate)
        request.command = camera.command
        request.commandFormat = camera.commandFormat
        self.request = request
        wake = try WakeEvent()
        watcher = camera.isDevice ? DeviceWatcher(interrupt: wake) : nil
    }

    var subject: String { request.location }

    var hangingParty: DeviceFault.HangingParty { DeviceFault.HangingParty(request) }

    func open() throws(CaptureError) -> any FrameSource {
        guard let watcher else { return try attempt() }
        let patience = ArrivalPatience(
            isSettling: { DeviceWatcher.isSettling($0) },
            wait: { watcher.wait(timeout: ArrivalPatience.interval) != .interrupted })
        return try patience.open(attempt)
    }

    private func attempt() throws(CaptureError) -> any FrameSource {
        try SourceOpener.open(request, interrupt: wake, controls: controls) { () throws(CaptureError) in
            try assignments.node(for: name)
        }
    }

    var noticesArrivals: Bool { watcher != nil }

    func waitForArrival(timeout nanoseconds: Int64) {
        if let watcher {
            _ = watcher.wait(timeout: nanoseconds)
        } else {
            wake.wait(timeout: nanoseconds)
        }
    }

    func interrupt() {
        wake.signal()
    }
}
