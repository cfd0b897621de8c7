internal import Frames
internal import Records

/// Where a face was within the last moments: how fast it moves and grows.
struct MotionHistory: Sendable, Equatable {
    private struct Place: Sendable, Equatable {
        var time: FrameTime
        var bounds: BoundingBox
    }

    private var places: [Place] = []
    private static let window = BestShotSettings.motionWindow

    mutating func forget() { places.removeAll(keepingCapacity: true) }

    /// Takes in where the face is.
    ///
    /// - Returns: how far it moves within the window, in pixels across and down, and by what share of its area it grows or
    ///   shrinks; nil for the first place.
    mutating func take(
        _ bounds: BoundingBox, at time: FrameTime
    ) -> (across: Double, down: Double, area: Double)? {
        // The newest place that is at least as old as the window, and those since.
        while places.count > 1, time.seconds(since: places[1].time) >= Self.window { places.removeFirst() }
        defer { places.append(Place(time: time, bounds: bounds)) }
        guard let old = places.first else { return nil }
        let seconds = time.seconds(since: old.time)
        guard seconds > 0 else { return nil }
        let share = Self.window / seconds
        return (
            abs(bounds.centerX - old.bounds.centerX) * share, abs(bounds.centerY - old.bounds.centerY) * share,
            abs(bounds.area - old.bounds.area) / max(old.bounds.area, 1) * share
        )
    }
}
