import Frames
import Glibc
import Records
import Testing

@testable import Analysis

@Suite struct LivenessWatchTests {
    private var settings = LivenessSettings()

    /// Ten looks a second at something that swings by `swing` degrees and trembles as a face does.
    private func findings(
        seconds: Double = 4, relief: Double, swing: Double, tremble: Double, rest: Double?,
        from start: Double = 0, in watch: inout LivenessWatch
    ) -> [FaceLiveness] {
        (0..<Int(seconds * 10)).map { index in
            let time = start + Double(index) / 10
            let yaw = swing * sin(2 * .pi * time / 3)
            let head = MadeHead(relief: relief, yaw: yaw, tremble: tremble, seed: index)
            return watch.take(
                LivenessLook(
                    time: FrameTime(nanoseconds: Int64(time * 1e9)), points: head.points, yaw: yaw, pitch: 0, rest: rest
                ))
        }
    }

    private func last(
        seconds: Double = 4, relief: Double, swing: Double, tremble: Double, rest: Double?,
        settings: LivenessSettings = LivenessSettings()
    ) throws -> FaceLiveness {
        var watch = LivenessWatch(settings: settings)
        return try #require(
            findings(seconds: seconds, relief: relief, swing: swing, tremble: tremble, rest: rest, in: &watch).last)
    }

    @Test func `a head that turns before a room at rest is live`() throws {
        let found = try last(relief: 1, swing: 15, tremble: 0.8, rest: 0.9)
        #expect(found.verdict == .live)
        #expect(found.score > 0.9)
        #expect(found.reasons == [.relief, .deforms, .surroundingsStill])
    }

    @Test func `a photograph that is tilted is a spoof`() throws {
        let found = try last(relief: 0, swing: 30, tremble: 0.1, rest: 0)
        #expect(found.verdict == .spoof)
        #expect(found.score < 0.1)
        #expect(found.reasons.contains(.flat))
    }

    @Test func `a head that keeps still is not enough`() throws {
        let found = try last(relief: 1, swing: 1, tremble: 0.8, rest: 0.9)
        #expect(found.verdict == .undecided)
        #expect(found.reasons.contains(.turnsTooLittle))
    }

    @Test func `a head whose surroundings move is not enough`() throws {
        let found = try last(relief: 1, swing: 15, tremble: 0.8, rest: 0.1)
        #expect(found.verdict == .undecided)
        #expect(found.score < 0.75)
        #expect(found.reasons.contains(.surroundingsMoving))
    }

    @Test func `a head before a bare wall is not enough`() throws {
        let found = try last(relief: 1, swing: 15, tremble: 0.8, rest: nil)
        #expect(found.verdict == .undecided)
        #expect(found.reasons.contains(.surroundingsPlain))
    }

    @Test func `surroundings may move where the camera does`() throws {
        var settings = LivenessSettings()
        settings.movingCamera = true
        #expect(try last(relief: 1, swing: 15, tremble: 0.8, rest: 0, settings: settings).verdict == .live)
        #expect(try last(relief: 0, swing: 30, tremble: 0.1, rest: 0, settings: settings).verdict == .spoof)
    }

    @Test func `a stiff thing with relief is not enough`() throws {
        let found = try last(relief: 1, swing: 15, tremble: 0, rest: 0.9)
        #expect(found.verdict == .undecided)
        #expect(found.reasons.contains(.rigid))
    }

    @Test func `nothing is said at once`() throws {
        let found = try last(seconds: 0.7, relief: 1, swing: 30, tremble: 0.8, rest: 0.9)
        #expect(found == FaceLiveness(verdict: .undecided, score: 0.5, reasons: found.reasons))
        #expect(found.reasons.contains(.tooShort))
    }

    @Test func `a verdict stands for its time without new evidence`() throws {
        var settings = LivenessSettings()
        settings.holdSeconds = 5
        var watch = LivenessWatch(settings: settings)
        let turning = findings(relief: 1, swing: 15, tremble: 0.8, rest: 0.9, in: &watch)
        #expect(turning.last?.verdict == .live)
        let still = findings(seconds: 12, relief: 1, swing: 0, tremble: 0.8, rest: 0.9, from: 4, in: &watch)
        #expect(still[20].verdict == .live)
        #expect(still.last?.verdict == .undecided)
    }

    @Test func `a gap forgets the verdict`() throws {
        var watch = LivenessWatch(settings: settings)
        _ = findings(relief: 1, swing: 15, tremble: 0.8, rest: 0.9, in: &watch)
        let after = findings(seconds: 0.2, relief: 1, swing: 0, tremble: 0.8, rest: 0.9, from: 5, in: &watch)
        #expect(after.first?.verdict == .undecided)
    }

    private func poor(at seconds: Double) -> LivenessLook {
        LivenessLook(
            time: FrameTime(nanoseconds: Int64(seconds * 1e9)), points: MadeHead().points, yaw: 0, pitch: 0, rest: 1)
    }

    @Test func `what lacks pixels from the start says so`() {
        var watch = LivenessWatch(settings: settings)
        let found = watch.take(poor(at: 0), lacking: .tooSmall)
        #expect(found == FaceLiveness(verdict: .undecided, score: 0.5, reasons: [.tooSmall]))
    }

    @Test func `a verdict outlasts poor looks`() {
        var watch = LivenessWatch(settings: settings)
        let before = findings(relief: 1, swing: 15, tremble: 0.8, rest: 0.9, in: &watch)
        #expect(before.last?.verdict == .live)
        for time in [4.0, 4.2, 4.4] {
            let found = watch.take(poor(at: time), lacking: .tooDark)
            #expect(found == FaceLiveness(verdict: .live, score: 0.75, reasons: [.tooDark]))
        }
        let after = findings(seconds: 0.2, relief: 1, swing: 0, tremble: 0.8, rest: 0.9, from: 4.45, in: &watch)
        #expect(after.allSatisfy { $0.verdict == .live })
    }

    @Test func `poor looks for longer than a gap forget the verdict`() {
        var watch = LivenessWatch(settings: settings)
        _ = findings(relief: 1, swing: 15, tremble: 0.8, rest: 0.9, in: &watch)
        let found = [4.1, 4.3, 4.45, 4.6].map { watch.take(poor(at: $0), lacking: .tooSmall).verdict }
        #expect(found == [.live, .live, .live, .undecided])
        let after = findings(seconds: 0.2, relief: 1, swing: 0, tremble: 0.8, rest: 0.9, from: 4.7, in: &watch)
        #expect(after.allSatisfy { $0.verdict == .undecided && $0.reasons.contains(.tooShort) })
    }

    @Test func `evidence is gathered again two seconds after a face was covered`() throws {
        var watch = LivenessWatch(settings: settings)
        let covered = watch.take(poor(at: 0), lacking: .covered)
        #expect(covered == FaceLiveness(verdict: .undecided, score: 0.5, reasons: [.covered]))
        let found = findings(seconds: 6, relief: 1, swing: 15, tremble: 0.8, rest: 0.9, from: 0.1, in: &watch)
        let first = try #require(found.firstIndex { $0.reasons != [.covered] })
        #expect(first == 19 && found[19].reasons.contains(.tooShort))
        #expect(found[..<19].allSatisfy { $0.verdict == .undecided } && found.last?.verdict == .live)
    }

    @Test func `a verdict outlasts a hand that passes, and what it speaks for must be seen more than three times`()
        throws
    {
        var watch = LivenessWatch(settings: settings)
        let before = findings(relief: 1, swing: 15, tremble: 0.8, rest: 0.9, in: &watch)
        let complete = before.indices.filter { before[$0].reasons == [.relief, .deforms, .surroundingsStill] }
        #expect(before.firstIndex { $0.verdict == .live } == complete[3])
        #expect(watch.take(poor(at: 4.2), lacking: .covered).verdict == .live)
        let after = findings(seconds: 4, relief: 1, swing: 1, tremble: 0.8, rest: 0.9, from: 4.4, in: &watch)
        #expect(after.allSatisfy { $0.verdict == .live })
    }

    /// Such a picture is told, as above; with a poor look every half a second it never is.
    @Test func `no evidence is gathered across poor looks`() {
        var watch = LivenessWatch(settings: settings)
        var found: [FaceLiveness] = []
        for part in 0..<8 {
            let start = Double(part) * 0.5
            found += findings(seconds: 0.45, relief: 0, swing: 30, tremble: 0.1, rest: 0, from: start, in: &watch)
            found.append(watch.take(poor(at: start + 0.45), lacking: .tooDark))
        }
        #expect(found.allSatisfy { $0.verdict == .undecided })
    }

    /// As `findings`, with a pattern on the skin in each look.
    private func patterned(
        strength: Double, step: Int, from start: Double = 0, in watch: inout LivenessWatch
    ) -> [FaceLiveness] {
        (0..<40).map { index in
            let time = start + Double(index) / 10
            let yaw = 15 * sin(2 * .pi * time / 3)
            var look = LivenessLook(
                time: FrameTime(nanoseconds: Int64(time * 1e9)),
                points: MadeHead(relief: 1, yaw: yaw, tremble: 0.8, seed: index).points, yaw: yaw, pitch: 0, rest: 0.9)
            if index % 4 == 0 {
                look.pattern = SkinPattern(strength: strength, place: SIMD2(5 + step * index / 4, 12))
            }
            return watch.take(look)
        }
    }

    @Test func `a screen's pattern takes the verdict back`() {
        var watch = LivenessWatch(settings: settings)
        let before = findings(relief: 1, swing: 15, tremble: 0.8, rest: 0.9, in: &watch)
        #expect(before.last?.verdict == .live)
        let after = patterned(strength: 45, step: 2, from: 4, in: &watch)
        #expect(after.last?.verdict == .undecided)
        #expect(after.last?.reasons == [.relief, .deforms, .surroundingsStill, .screenPattern])
        #expect((after.last?.score ?? 1) <= 0.5)
    }

    @Test func `a strong pattern that wanders is a spoof`() {
        var watch = LivenessWatch(settings: settings)
        let found = patterned(strength: 90, step: 2, in: &watch)
        #expect(found.last?.verdict == .spoof)
        #expect(found.allSatisfy { $0.verdict != .live })
    }

    @Test func `a strong pattern that stays is not enough`() {
        var watch = LivenessWatch(settings: settings)
        #expect(patterned(strength: 90, step: 0, in: &watch).allSatisfy { $0.verdict != .spoof })
    }

    /// All that are compared with it would seem foreshortened.
    @Test func `one look that is wrong makes no head flat`() {
        var watch = LivenessWatch(settings: settings)
        let wrong = MadeHead(relief: 1).points.map { SIMD3(160 + ($0.x - 160) * 1.12, $0.y, $0.z) }
        var found = [
            watch.take(LivenessLook(time: FrameTime(nanoseconds: 0), points: wrong, yaw: 0, pitch: 0, rest: 1))
        ]
        found += findings(relief: 1, swing: 3, tremble: 0.1, rest: 1, from: 0.1, in: &watch)
        #expect(found.allSatisfy { $0.verdict == .undecided && !$0.reasons.contains(.flat) })
    }
}
