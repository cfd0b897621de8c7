internal import Capture
internal import Dispatch
internal import Records

/// Tries a camera on a thread of its own and waits no longer than for one that answers: a call into a driver that hangs
/// cannot be ended by us.
// @unchecked: the check is used by the thread it is handed to alone, the findings are behind a lock.
final class BoundedCheck: @unchecked Sendable {
    private let check: CameraCheck
    private let daemon: StatusRecord?
    private let findings = Guarded<[Finding]>([])
    private let finished = DispatchSemaphore(value: 0)

    private init(_ check: CameraCheck, daemon: StatusRecord?) {
        self.check = check
        self.daemon = daemon
    }

    /// - Parameters:
    ///   - check: is given up, and what it uses with it, where it does not come to an end.
    ///   - limit: whole seconds.
    /// - Returns: what was found, and whether the check was given up.
    static func run(_ check: CameraCheck, daemon: StatusRecord?, limit: Int) -> (findings: [Finding], isGivenUp: Bool) {
        let bounded = BoundedCheck(check, daemon: daemon)
        do throws(CaptureError) {
            try NamedThread.start("doctor") {
                let found = bounded.check.run(daemon: bounded.daemon)
                bounded.findings.withLock { $0 = found }
                bounded.finished.signal()
            }
        } catch {
            return ([Finding(error)], false)
        }
        guard bounded.finished.wait(timeout: .now() + .seconds(limit)) == .success else {
            let party = DeviceFault.HangingParty(check.request)
            let finding = Finding(
                .error, check.request.location, "trying it has not come to an end for \(limit) s", cause: party.cause,
                cure: party.cure)
            return ([finding], true)
        }
        return (bounded.findings.withLock { $0 }, false)
    }
}
