internal import Frames
internal import Records

/// Holds the newest frame that has not been looked at; an older one is dropped and counted.
///
/// Thread rule: *thread-safe*.
final class FrameMailbox: Sendable {
    /// A frame and when it came, in nanoseconds of the monotonic clock.
    struct Letter: ~Copyable {
        let frame: Frame
        let arrival: Int64
    }

    private struct State: ~Copyable {
        var waiting: Letter?
        var received: UInt64 = 0
        var dropped: UInt64 = 0
    }

    private let state = Guarded(State())

    /// How many frames came, and how many were dropped for newer ones.
    var counts: (received: UInt64, dropped: UInt64) { state.withLock { ($0.received, $0.dropped) } }

    /// Puts a frame in.
    ///
    /// - Returns: whether the box was empty, so that somebody must come and take it.
    func put(_ frame: consuming Frame, arrival: Int64) -> Bool {
        var incoming: Letter? = Letter(frame: frame, arrival: arrival)
        // The replaced frame ends outside the lock: giving memory back may take a system call.
        let old = state.withLock { state in
            let old = state.waiting.take()
            state.waiting = incoming.take()
            state.received += 1
            if old != nil { state.dropped += 1 }
            return old
        }
        return old == nil
    }

    /// Takes the newest frame out. One that came before `earliest` is dropped instead, and counted: it waited through a
    /// stall, and a newer one is about to come.
    ///
    /// - Parameter earliest: nanoseconds of the monotonic clock.
    func take(notBefore earliest: Int64 = .min) -> Letter? {
        let letter = state.withLock { $0.waiting.take() }
        guard let letter else { return nil }
        if letter.arrival >= earliest { return letter }
        state.withLock { $0.dropped += 1 }
        return nil
    }

    /// Drops the frame that waits, and counts it.
    func clear() {
        // The frame ends outside the lock, as above.
        let old = state.withLock { state in
            let old = state.waiting.take()
            if old != nil { state.dropped += 1 }
            return old
        }
        _ = consume old
    }
}
