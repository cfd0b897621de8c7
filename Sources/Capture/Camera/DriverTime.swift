internal import V4L2Bridge

/// Turns a driver's times and sequence numbers into ones that can be relied on: rising, on the monotonic clock.
///
/// A driver's time is taken where it is on the monotonic clock, rises, and lies in the recent past; else the moment of
/// dequeueing stands in. A driver that is wrong again and again is not believed until it has been right for long, as mixing
/// two clocks trembles.
package struct DriverTime: Sendable {
    private static let oldest: Int64 = 5_000_000_000
    /// Drivers that stamp a frame with its end by calculation are up to a frame's time ahead.
    private static let ahead: Int64 = 50_000_000
    private static let mostFaults = 5
    /// Right times in a row, ten seconds of most cameras, that make up for what was wrong.
    private static let forgiving = 300
    /// A frame that was waited for has just been made: two frames' time for exposure and transfer, and this.
    private static let transfer: Int64 = 250_000_000

    /// Times that could not be right.
    package private(set) var faults = 0
    private var row = 0
    /// Frames that got our time instead of the driver's.
    package private(set) var replaced: UInt64 = 0
    /// Nanoseconds from frame to frame, where the driver promises one.
    private let interval: Int64
    /// Frames missing between the driver's numbers.
    package private(set) var skipped: UInt64 = 0
    private var lastTime = Int64.min
    /// The driver's last time that could have been right.
    private var lastStamp = Int64.min
    private var lastNumber: UInt32?
    private var sequence: UInt64 = 0

    /// - Parameter interval: nanoseconds from frame to frame; 0 where the driver does not say.
    package init(interval: Int64 = 0) {
        self.interval = interval
    }

    /// - Parameters:
    ///   - timestamp: nanoseconds, of the clock `flags` name.
    ///   - now: nanoseconds of the monotonic clock.
    ///   - isFresh: the frame came while it was waited for and no other was missed, so that it cannot be old.
    package mutating func time(_ timestamp: Int64, flags: UInt32, now: Int64, isFresh: Bool = false) -> Int64 {
        let isMonotonic =
            flags & V4L2_BRIDGE_BUFFER_TIME_MASK.rawValue == V4L2_BRIDGE_BUFFER_TIME_MONOTONIC.rawValue
        var time = max(now, lastTime == .min ? now : lastTime + 1)
        let oldest = isFresh ? min(Self.oldest, 2 * interval + Self.transfer) : Self.oldest
        let isRecent = timestamp <= now + Self.ahead && timestamp >= now - oldest
        // Against the driver's own last time: ours, where it stood in, is often later than its next one.
        let isRight = isMonotonic && isRecent && timestamp > lastStamp
        if isRecent { lastStamp = timestamp }
        row = isRight ? row + 1 : 0
        if row == Self.forgiving {
            row = 0
            faults = 0
        }
        if isRight && faults < Self.mostFaults {
            time = max(timestamp, lastTime == .min ? timestamp : lastTime + 1)
        } else {
            replaced += 1
            if isMonotonic && faults < Self.mostFaults { faults += 1 }
        }
        lastTime = time
        return time
    }

    /// - Parameter number: the driver's, which wraps at 32 bits; drivers that do not count give the same again.
    /// - Returns: rises from 0, with the gaps of the driver's.
    package mutating func sequence(_ number: UInt32) -> UInt64 {
        defer { lastNumber = number }
        guard let last = lastNumber else { return 0 }
        let step = number &- last
        // Longer gaps than minutes are a driver that started to count anew.
        let isSensible = step > 0 && step < 1 << 16
        if isSensible { skipped += UInt64(step) - 1 }
        sequence += isSensible ? UInt64(step) : 1
        return sequence
    }
}
