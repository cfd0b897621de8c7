package import Capture
internal import Frames
internal import Records

/// What the daemon learns from its cameras' sessions.
extension Daemon: CameraSessionObserver {
    package func sessionHasFrames(_ session: CameraSession) {
        beReady()
    }

    package func session(_ session: CameraSession, changed report: CameraReport) {
        let camera = session.settings.name
        switch report.state {
        case .opening, .degraded: break
        case .streaming:
            guard let summary = report.summary else { break }
            start.diagnostics.say(
                "camera \(camera): \(summary.location) (\(summary.name)), \(summary.format.rawValue) \(summary.size)"
                    + (summary.rate.map { ", \(($0 * 100).rounded() / 100) frames/s" } ?? "")
                    + (report.note.map { "; \($0)" } ?? ""))
        case .waiting:
            if !report.isKnown {
                start.diagnostics.say(
                    "camera \(camera): waiting: \(report.cause.map(\.description) ?? "no camera yet")")
            }
            // A machine without its camera has still started well.
            beReady()
        case .lost:
            start.diagnostics.say("camera \(camera): lost: \(report.cause.map(\.description) ?? "no cause known")")
        case .ended:
            start.diagnostics.say("camera \(camera): has come to its end")
        }
        if state.withLock(\.isReady) { notifier.status(statusLine()) }
    }

    package func session(_ session: CameraSession, failed error: any Error) {
        finish(.failed(error))
    }

    package func session(_ session: CameraSession, says line: String) {
        start.diagnostics.say("camera \(session.settings.name): \(line)")
    }

    private func beReady() {
        let isFirst = state.withLock { state in
            guard state.ending == nil else { return false }
            defer { state.isReady = true }
            return !state.isReady
        }
        if isFirst { notifier.ready(status: statusLine()) }
    }

    func statusLine() -> String {
        state.withLock(\.sessions).map { session in
            let status = session.status
            let state = status.state == .waiting ? "waiting for camera" : status.state.rawValue
            return "\(session.settings.name): \(state)" + (status.cause.map { " (\($0))" } ?? "")
        }.joined(separator: "; ")
    }
}
