internal import Dispatch

/// The serial queue that a session belongs to.
///
/// Thread rule: *thread-safe*.
// @unchecked: a queue and a key that are never changed; both are thread-safe.
final class SessionQueue: @unchecked Sendable {
    private let queue: DispatchQueue
    private let key = DispatchSpecificKey<Bool>()

    init(_ queue: DispatchQueue) {
        self.queue = queue
        queue.setSpecific(key: key, value: true)
    }

    deinit {
        queue.setSpecific(key: key, value: nil)
    }

    /// - Throws: `FaceTrackingError`, code `wrongQueue`, on any other queue or thread.
    func check() throws(FaceTrackingError) {
        guard DispatchQueue.getSpecific(key: key) == true else {
            throw FaceTrackingError(
                .wrongQueue, subject: "the session",
                message:
                    "it belongs to the queue \"\(queue.label)\", and was used elsewhere; dispatch the work to that queue"
            )
        }
    }
}
