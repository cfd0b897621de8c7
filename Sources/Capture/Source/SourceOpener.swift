internal import Glibc

/// Decides what a request's `device` is, and opens it.
package enum SourceOpener {
    /// Opens a source and waits until it is known to give frames of a known format.
    ///
    /// - Parameters:
    ///   - interrupt: signalled from another thread, ends the opening with `.interrupted`. It becomes the source's own:
    ///     `interrupt()` of the source signals it too.
    ///   - clock: what pacing and patience go by.
    ///   - catalog: where cameras are looked for.
    ///   - node: decides which camera it is, where not the catalog alone does.
    ///   - controls: sets the controls of cameras.
    /// - Throws: why not, with the cause and what to do.
    package static func open(
        _ request: SourceRequest, interrupt: WakeEvent? = nil, clock: any CaptureClock = SystemClock(),
        catalog: DeviceCatalog = DeviceCatalog(), controls: ControlDesk? = nil,
        node: (() throws(CaptureError) -> String)? = nil
    ) throws(CaptureError) -> any FrameSource {
        let event: WakeEvent
        if let interrupt { event = interrupt } else { event = try WakeEvent() }
        if !request.command.isEmpty { return try CommandSource(request, interrupt: event, clock: clock) }
        switch try SourceKind.of(request.device) {
        case .stream, .movie:
            return try MovieSource(request, interrupt: event, clock: clock)
        case .picture, .folder:
            return try StillSource(request, interrupt: event, clock: clock)
        case .recording:
            return try RecordedSource(path: request.device, pacing: request.pacing, interrupt: event)
        case .camera:
            let node = if let node { try node() } else { try catalog.node(for: request.device) }
            return try CameraSource(
                node: node, request: request, interrupt: event, clock: clock, calls: catalog.driverCalls,
                serial: catalog.serial(of: node), controls: controls)
        }
    }
}
