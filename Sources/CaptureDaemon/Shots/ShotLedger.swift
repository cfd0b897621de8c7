internal import Publishing
internal import Records

/// Counts what becomes of pictures, and tells it: by an event each, and in the log where it begins and ends.
///
/// Thread rule: *thread-safe*.
final class ShotLedger: Sendable {
    struct Statistics: Sendable, Equatable {
        /// Pictures written since the start.
        var stored: UInt64 = 0
        /// Pictures that were given up: more waited than are kept in memory, or one was larger than all may be together.
        var lost: UInt64 = 0
        /// Pictures deleted for the caps that had not been sent, where they are sent.
        var dropped: UInt64 = 0
        /// Why the disk takes nothing, with the directory; nil while all is well.
        var diskFault: String?
    }

    private struct State {
        var statistics = Statistics()
        var losses = Spell()
    }

    private let state = Guarded(State())
    private let publish: @Sendable (EventRecord, Int64) -> Void
    let clock: ServiceClock
    let say: @Sendable (String) -> Void

    /// - Parameters:
    ///   - publish: takes an event and its wall time.
    ///   - say: says a line in the daemon's own log.
    init(
        clock: ServiceClock, publish: @escaping @Sendable (EventRecord, Int64) -> Void,
        say: @escaping @Sendable (String) -> Void
    ) {
        (self.clock, self.publish, self.say) = (clock, publish, say)
    }

    var statistics: Statistics { state.withLock(\.statistics) }

    func show(diskFault: String?) { state.withLock { $0.statistics.diskFault = diskFault } }

    func countDropped(_ count: Int) { state.withLock { $0.statistics.dropped += UInt64(count) } }

    /// A picture is on the disk.
    func tellStored(_ event: EventRecord, file: String) {
        var event = event
        event.file = file
        let losses = state.withLock { state in
            state.statistics.stored += 1
            return state.losses.end()
        }
        publish(event, clock.wall())
        if let losses, losses > 1 { say("best shots are kept again; \(losses) pictures were lost") }
    }

    /// Pictures are lost.
    ///
    /// - Parameter event: tells of the picture, which has no file; nil where that cannot be told in time.
    func tellLost(_ event: EventRecord?, of count: Int = 1, _ why: String) {
        let begins = state.withLock { state in
            state.statistics.lost += UInt64(count)
            return state.losses.happen(count)
        }
        if begins { say("best shots: \(count) \(count == 1 ? "picture is" : "pictures are") lost: \(why)") }
        if let event { publish(event, clock.wall()) }
    }

    /// Says how many were lost, where that has not been said.
    func end() {
        if let count = state.withLock({ $0.losses.end() }), count > 1 { say("best shots: \(count) pictures were lost") }
    }
}
