internal import Frames
internal import Records

/// Tells nodding from shaking: swings of one angle, while the other one keeps still.
struct HeadMotionWatch: Sendable {
    private struct Sample {
        var yaw, pitch: Double
        var time: FrameTime
    }

    private var nod = SwingWatch(least: 7, count: 2, window: 1.2)
    private var shake = SwingWatch(least: 9, count: 3, window: 1.8)
    private var samples: [Sample] = []
    /// The latest looks, as they were.
    private var looks: [Sample] = []
    private var last: FrameTime?

    /// Seconds that are looked back.
    private static let memory = 2.0
    /// Seconds of whose looks the middle one counts: one that is wrong moves no head.
    private static let settling = 0.14
    /// How much more the one angle must move than the other.
    private static let dominance = 1.3
    /// Seconds after an action in which there is no other.
    private static let pause = 0.4

    mutating func take(yaw: Double, pitch: Double, at time: FrameTime) -> FaceAction? {
        samples.removeAll { time.seconds(since: $0.time) > Self.memory }
        looks.removeAll { time.seconds(since: $0.time) > Self.settling }
        looks.append(Sample(yaw: yaw, pitch: pitch, time: time))
        let now = Sample(yaw: middle(\.yaw), pitch: middle(\.pitch), time: time)
        samples.append(now)
        let nodded = nod.take(now.pitch, at: time)
        let shaken = shake.take(now.yaw, at: time)
        if let last, time.seconds(since: last) < Self.pause { return nil }
        if let start = shaken, range(\.yaw, since: start) > Self.dominance * range(\.pitch, since: start) {
            return told(.shake, at: time)
        }
        if let start = nodded, range(\.pitch, since: start) > Self.dominance * range(\.yaw, since: start) {
            return told(.nod, at: time)
        }
        return nil
    }

    private mutating func told(_ action: FaceAction, at time: FrameTime) -> FaceAction {
        nod.reset()
        shake.reset()
        last = time
        return action
    }

    /// The median of an angle over the latest looks; of two the later.
    private func middle(_ angle: KeyPath<Sample, Double>) -> Double {
        let values = looks.map { $0[keyPath: angle] }
        guard values.count > 2, let median = Median.of(values) else { return values[values.count - 1] }
        return median
    }

    private func range(_ angle: KeyPath<Sample, Double>, since start: FrameTime) -> Double {
        let values = samples.lazy.filter { $0.time >= start }.map { $0[keyPath: angle] }
        return (values.max() ?? 0) - (values.min() ?? 0)
    }
}
