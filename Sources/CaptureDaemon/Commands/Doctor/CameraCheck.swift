internal import Capture
internal import Frames
internal import Records

/// Opens a camera as the daemon would, and measures what it gives for about two seconds.
struct CameraCheck {
    let system: DoctorSystem
    let request: SourceRequest
    /// The entry of the configuration; nil where a device was named instead.
    var name: String?
    /// As configured; what of them cannot be set is told.
    var controls: [ControlSetting] = []
    /// Tracks a frame and gives the number of faces; nil where the networks cannot be used.
    let faces: ((borrowing Frame) throws -> Int)?

    private static let measured: Int64 = 2_000_000_000
    private static let patience: Int64 = 10_000_000_000

    func run(daemon: StatusRecord?) -> [Finding] {
        do throws(CaptureError) {
            let found = Result { () throws(CaptureError) in try self.node }
            // Never opened beside the daemon: two would fight over a camera, and a program be started twice.
            let place = (try? found.get()) ?? request.location
            if let daemon, let camera = held(by: daemon, at: place) {
                let place = camera.isOpen ? camera.device ?? place : place
                return [Self.held(camera, by: daemon, place)] + ControlCheck.findings(of: camera, place)
            }
            let node = try found.get()
            let findings = try measure(system.open(request, system.catalog))
            guard let node else { return findings }
            return findings + ControlCheck.findings(controls, on: node, calls: system.catalog.driverCalls)
        } catch {
            return [Finding(error)]
        }
    }

    /// The device's node; nil where it is none.
    private var node: String? {
        get throws(CaptureError) {
            guard request.command.isEmpty, try SourceKind.of(request.device) == .camera else { return nil }
            return try system.catalog.node(for: request.device)
        }
    }

    /// The daemon's camera that this one is: the one it has open at the place, or the entry of the same name. That is
    /// being opened, or soon will be, where it is not open; open at another place than the one asked for, it is another.
    private func held(by daemon: StatusRecord, at place: String) -> StatusRecord.Camera? {
        if let camera = daemon.cameras.first(where: { $0.isOpen && $0.device == place }) { return camera }
        let isAutomatic = request.command.isEmpty && request.device == CameraSettings.automaticDevice
        return daemon.cameras.first { $0.name == name && (isAutomatic || !$0.isOpen) }
    }

    /// What the daemon says of a camera it has.
    private static func held(_ camera: StatusRecord.Camera, by daemon: StatusRecord, _ node: String) -> Finding {
        let who = "facetrackd (process \(daemon.pid)) has it as camera \"\(camera.name)\": \(camera.state.rawValue)"
        let rate = camera.measuredRate.map { ", \(TextColumns.fixed($0, decimals: 1)) frames/s" } ?? ""
        guard let cause = camera.cause else {
            return Finding(.ok, node, "\(who)\(rate), \(camera.frames) frames, \(camera.faces) faces now")
        }
        return Finding(
            camera.state == .degraded ? .warning : .error, node, who + rate, cause: cause,
            cure: camera.isOpen
                ? "stop the daemon and ask again, to have the camera itself measured"
                : "the daemon goes on by itself once that is put right; where it should be, stop the daemon and ask again"
        )
    }

    private func measure(_ source: any FrameSource) throws(CaptureError) -> [Finding] {
        defer { source.close() }
        let summary = source.summary
        let start = system.clock.now()
        var (first, last, count): (Int64?, Int64, Int) = (nil, 0, 0)
        var look = CameraLook(expectsNoise: summary.kind == .camera, faces: faces)
        var fault: CaptureError?
        loop: while system.clock.now() - start < Self.patience {
            do throws(CaptureError) {
                switch try source.next(timeout: 500_000_000) {
                case .frame(let frame):
                    let time = frame.time.nanoseconds
                    if let first, time - first >= Self.measured {
                        // Looking takes time, in which frames would be missed: it comes after the measuring.
                        look.take(frame)
                        if time - first >= Self.measured + CameraLook.duration { break loop }
                    } else {
                        first = first ?? time
                        last = time
                        count += 1
                    }
                case .idle: continue
                case .end: break loop
                }
            } catch {
                fault = error
                break loop
            }
        }
        var findings = [Self.opened(summary)]
        if let fault { findings.append(Finding(fault)) }
        guard let first, count > 1 else {
            if fault == nil {
                findings.append(
                    Finding(
                        DeviceFault.stalled(
                            path: summary.location, seconds: Int(Self.patience / 1_000_000_000),
                            counters: source.counters, inputFault: nil)))
            }
            return findings
        }
        findings.append(Self.rate(Double(count - 1) * 1e9 / Double(max(last - first, 1)), summary))
        findings += Self.losses(source.counters, count, summary)
        findings += look.findings(summary.location)
        return findings
    }

    private static func opened(_ summary: SourceSummary) -> Finding {
        let rate = summary.rate.map { " at \(TextColumns.fixed($0, decimals: 1)) frames/s" } ?? ""
        let why = summary.why.map { "; \($0)" } ?? ""
        return Finding(
            .ok, summary.location,
            "\(summary.name) opens and streams: \(summary.format.rawValue) \(summary.size)\(rate)\(why)")
    }

    private static func rate(_ measured: Double, _ summary: SourceSummary) -> Finding {
        let words = "\(TextColumns.fixed(measured, decimals: 1)) frames/s measured"
        guard let promised = summary.rate else { return Finding(.ok, summary.location, words) }
        let both = "\(words), \(TextColumns.fixed(promised, decimals: 1)) promised"
        guard measured < promised * 0.85 else { return Finding(.ok, summary.location, both) }
        return Finding(
            .warning, summary.location, both,
            cause: "in the dark an exposure takes longer than a frame; else the bus or the machine does not keep up",
            cure:
                "give it light, or forbid longer exposures (v4l2-ctl -c exposure_dynamic_framerate=0); else ask for a "
                + "smaller size")
    }

    private static func losses(_ counters: SourceCounters, _ count: Int, _ summary: SourceSummary) -> [Finding] {
        var findings: [Finding] = []
        let bad = counters.damaged + counters.short + counters.unconverted
        if bad > 0 {
            findings.append(
                Finding(
                    bad * 10 > UInt64(count) ? .error : .warning, summary.location,
                    "\(counters.damaged + counters.unconverted) frames damaged and \(counters.short) too short, beside "
                        + "\(count) good ones",
                    cause: "a bad cable, a weak hub or too little power",
                    cure: "try another cable, and a port of the machine itself"))
        }
        if counters.mistimed > 0 {
            findings.append(
                Finding(
                    .warning, summary.location, "\(counters.mistimed) times of the driver could not be right",
                    cause: "its clock stands still, jumps, or is another one",
                    cure: "nothing has to be done: the time of arrival stands in"))
        }
        if bad == 0 && counters.mistimed == 0 {
            findings.append(Finding(.ok, summary.location, "no frame damaged, all times in order"))
        }
        return findings
    }
}

extension StatusRecord.Camera {
    /// Whether the daemon may hold the device; else `device` is what it was.
    fileprivate var isOpen: Bool {
        switch state {
        case .opening, .streaming, .degraded, .lost: true
        case .waiting, .ended: false
        }
    }
}
