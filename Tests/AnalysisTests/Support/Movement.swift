import Frames
import Glibc
import Records

@testable import Analysis

/// A face's movement by time, looked at at any rate.
struct Movement {
    var seconds: Double
    var look: (Double) -> FaceLook

    static let rates = [10.0, 15, 30, 60]

    /// What is told of it, with the times.
    func actions(rate: Double, noise: Double = 0.4) -> [(action: FaceAction, seconds: Double)] {
        var watch = ActionWatch()
        var state: UInt64 = 7
        func tremble() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (Double(state >> 40) / Double(1 << 24) - 0.5) * 2 * noise
        }
        var found: [(FaceAction, Double)] = []
        for frame in 0...Int(seconds * rate) {
            let time = Double(frame) / rate
            var look = look(time)
            look.yaw? += tremble()
            look.pitch? += tremble()
            let actions = watch.take(look, at: FrameTime(nanoseconds: Int64(time * 1e9)))
            found += actions.map { ($0, time) }
        }
        return found
    }

    /// Half a wave that begins and ends at rest: 0, 1, 0.
    static func bump(_ time: Double, from start: Double, lasting seconds: Double) -> Double {
        let share = (time - start) / seconds
        return share > 0 && share < 1 ? (1 - cos(2 * .pi * share)) / 2 : 0
    }

    /// From 0 at `start` to 1 within `seconds`, and on.
    static func rise(_ time: Double, from start: Double, within seconds: Double) -> Double {
        let share = max(0, min(1, (time - start) / seconds))
        return (1 - cos(.pi * share)) / 2
    }
}
