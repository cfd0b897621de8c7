internal import Capture
internal import Dispatch
internal import Glibc
package import Publishing
internal import Records
internal import Tracking

/// What clients and signals ask of the daemon.
extension Daemon: RequestHandler {
    package func handle(_ request: DaemonRequest, answer: @escaping @Sendable (DaemonAnswer) -> Void) {
        requests.async { [self] in answerNow(request, answer) }
    }

    private func answerNow(_ request: DaemonRequest, _ answer: @escaping @Sendable (DaemonAnswer) -> Void) {
        switch request {
        case .status: answer(.status(status()))
        case .cameras: answer(.cameras(state.withLock(\.sessions).map(\.status)))
        case .snapshot(let camera):
            let session = state.withLock(\.sessions).first { $0.settings.name == camera }
            guard let session else { return answer(.refused("there is no camera \(camera)")) }
            session.snapshot(answer)
        case .reload:
            // Reading files may take long; the server's thread serves everyone.
            DispatchQueue.global().async { [self] in
                do {
                    let change = try reload()
                    answer(.reload(.init(applied: change.live, needsRestart: change.restart)))
                } catch {
                    answer(.refused("\(error)"))
                }
            }
        }
    }

    private func status() -> StatusRecord {
        let publisher = publisher.withLock { $0 }
        let (server, log) = (publisher?.server.statistics, publisher?.log?.statistics)
        return StatusRecord(
            version: ProgramVersion.text, pid: getpid(),
            uptimeSeconds: (Double(clock.monotonic() - started) / 1e8).rounded() / 10,
            configuration: start.loaded.file.map(AbsolutePath.of) ?? start.loaded.origin,
            socket: publisher?.server.place.path ?? "",
            log: log.map {
                .init(directory: logDirectory, writable: $0.isWritable, events: $0.written, missed: $0.missed)
            },
            subscribers: .init(
                connected: server?.connected ?? 0, cutOff: server?.cutOff ?? 0,
                framesSkipped: server?.framesSkipped ?? 0, refused: server?.refused ?? 0),
            residentMegabytes: ProcessMemory.residentMegabytes(), cameras: state.withLock(\.sessions).map(\.status),
            bestShots: state.withLock(\.configuration).bestShot.enabled ? spool.withLock { $0 }?.status : nil)
    }

    /// Reads the configuration again and applies what can change live.
    ///
    /// - Throws: what is wrong with it; then nothing has changed.
    private func reload() throws -> ConfigurationChange {
        // A signal and clients may ask at once: sessions must get what was read last.
        try reloading.sync {
            let loaded = try start.reload()
            for note in loaded.notes { start.diagnostics.say(note) }
            let new = loaded.configuration
            let (change, sessions) = state.withLock { state in
                let change = ConfigurationChange(from: state.configuration, to: new)
                state.configuration = change.effective
                return (change, state.sessions)
            }
            for session in sessions {
                guard let camera = change.effective.cameras.first(where: { $0.name == session.settings.name }) else {
                    continue
                }
                session.apply(camera.tracking(change.effective.tracking), change.effective.analysis)
                session.takeShots(
                    change.effective.bestShot, relinkSeconds: change.effective.tracking.relinkSeconds)
            }
            spool.withLock { $0 }?.apply(change.effective.bestShot)
            let controls = state.withLock(\.controls)
            for camera in change.effective.cameras { controls[camera.name]?.change(camera.controlWishes) }
            start.diagnostics.say("configuration read again: \(change.summary)")
            return change
        }
    }

    /// Reads it again because a signal asked for it.
    func reloadByItself() {
        // While it starts, the manager waits for one READY only.
        let isReady = state.withLock(\.isReady)
        if isReady { notifier.reloading(monotonicNanoseconds: clock.monotonic()) }
        do {
            _ = try reload()
        } catch {
            start.diagnostics.say("the configuration was read again and refused, the old one stays in force:\n\(error)")
        }
        if isReady { notifier.ready(status: statusLine()) }
    }
}
