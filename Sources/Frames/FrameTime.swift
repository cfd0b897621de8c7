/// When a frame was captured.
package struct FrameTime: Sendable, Hashable, Comparable {
    /// Nanoseconds: the driver's monotonic clock, or for movies and stills the presentation time from the start.
    package let nanoseconds: Int64

    package init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    package static func < (left: FrameTime, right: FrameTime) -> Bool { left.nanoseconds < right.nanoseconds }

    /// Seconds from `earlier` to this time; negative where this one is earlier.
    package func seconds(since earlier: FrameTime) -> Double {
        Double(nanoseconds - earlier.nanoseconds) * 1e-9
    }
}
