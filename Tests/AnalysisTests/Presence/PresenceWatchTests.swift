import Frames
import Records
import Testing

@testable import Analysis
@testable import Tracking

@Suite("Who is there, and who looks")
struct PresenceWatchTests {
    private func time(_ seconds: Double) -> FrameTime { FrameTime(nanoseconds: Int64((seconds * 1e9).rounded())) }

    private func face(_ id: Int, yaw: Double = 0, pitch: Double = 0, state: FaceRecord.State = .tracked) -> TrackedFace
    {
        var face = TrackedFace(bounds: BoundingBox(x: 10, y: 10, width: 80, height: 90), confidence: 1)
        face.id = id
        face.state = state
        face.pose = state == .coasting ? nil : HeadPose(roll: 0, yaw: yaw, pitch: pitch)
        return face
    }

    /// Ten frames a second.
    private func run(
        _ watch: PresenceWatch, from start: Double, to end: Double, _ faces: (Double) -> [TrackedFace]
    ) -> [PresenceEvent] {
        stride(from: start, to: end - 0.001, by: 0.1).flatMap { watch.take(faces($0), at: time($0)) }
    }

    private func watch(_ change: (inout PresenceSettings) -> Void = { _ in }) -> PresenceWatch {
        var settings = PresenceSettings()
        settings.isEnabled = true
        settings.enterSeconds = 0.5
        settings.leaveSeconds = 2
        settings.attentionSeconds = 1
        settings.attentionPause = 0.5
        change(&settings)
        return PresenceWatch(settings: settings)
    }

    private func changes(_ events: [PresenceEvent]) -> [Int] {
        events.compactMap { if case .changed(let people, _) = $0.kind { people } else { nil } }
    }

    @Test("Somebody counts after the time to enter, and has gone after the time to leave")
    func holdTimes() throws {
        let watch = watch()
        var events = run(watch, from: 0, to: 1) { _ in [] }
        #expect(events.isEmpty)
        events = run(watch, from: 1, to: 3) { _ in [face(1, yaw: 60)] }
        try #require(events.count == 1)
        #expect(changes(events) == [1])
        #expect(events[0].time == time(1.5))
        events = run(watch, from: 3, to: 6) { _ in [] }
        try #require(changes(events) == [0])
        guard case .changed(_, let seconds) = events[0].kind else { return }
        #expect(events[0].time == time(5))
        #expect(try abs(#require(seconds) - 3.5) < 0.01)
        #expect(watch.totals.visits == 1)
        #expect(abs(watch.totals.seconds - 3.5) < 0.15)
    }

    @Test("A face that is away for less than the time to leave has not gone")
    func shortAbsence() {
        let watch = watch()
        let events = run(watch, from: 0, to: 8) { $0 > 2 && $0 < 3.9 ? [] : [face(1, yaw: 60)] }
        #expect(changes(events) == [1])
    }

    @Test("Tentative faces are not there yet, coasting ones still are")
    func states() {
        let watch = watch()
        #expect(run(watch, from: 0, to: 3) { _ in [face(1, state: .tentative)] }.isEmpty)
        #expect(changes(run(watch, from: 3, to: 5) { _ in [face(1, state: .coasting)] }) == [1])
    }

    @Test("The count follows people one by one")
    func count() {
        let watch = watch()
        let events = run(watch, from: 0, to: 18) { time in
            (1...3).filter { time >= Double($0) && time < 16 - 3 * Double($0) }.map { face($0, yaw: 60) }
        }
        #expect(changes(events) == [1, 2, 3, 2, 1, 0])
        #expect(watch.totals.people == 3)
    }

    @Test("Attention starts after its time, bears a short look away, and ends with how long it was")
    func attention() throws {
        let watch = watch()
        let events = run(watch, from: 0, to: 8) { time in
            [face(1, yaw: time < 1 || (time > 3 && time < 3.4) || time >= 5 ? 50 : 5)]
        }.filter { $0.id != nil }
        try #require(events.count == 2)
        #expect(events[0].kind == .attentionStarted)
        #expect(events[0].time == time(2))
        guard case .attentionEnded(let seconds) = events[1].kind else {
            Issue.record("the attention did not end")
            return
        }
        #expect(abs(seconds - 3.9) < 0.01)
        #expect(events[1].time > time(5.3) && events[1].time < time(5.7))
        #expect(watch.totals.attentions == 1)
    }

    @Test("Attention ends at once with the end, and after its pause when the face is gone", arguments: [true, false])
    func goneFace(byEnd: Bool) throws {
        let watch = watch()
        _ = run(watch, from: 0, to: 3) { _ in [face(1)] }
        let events = byEnd ? watch.end(at: time(3)) : run(watch, from: 3, to: 4) { _ in [] }
        let ends = events.filter { if case .attentionEnded = $0.kind { $0.id == 1 } else { false } }
        try #require(ends.count == 1)
        #expect(byEnd ? ends[0].time == time(3) : ends[0].time > time(3.4) && ends[0].time < time(3.6))
        guard case .attentionEnded(let seconds) = ends[0].kind else { return }
        #expect(abs(seconds - 2.9) < 0.001)
        #expect(changes(events) == (byEnd ? [0] : []))
    }

    @Test("A face that was hidden for a second is the same person: counted once, there all the while")
    func hiddenFace() throws {
        let watch = watch()
        let events = run(watch, from: 0, to: 6) { $0 > 2.95 && $0 < 3.95 ? [] : [face(1, yaw: 60)] }
        #expect(changes(events) == [1])
        #expect(watch.totals.people == 1)
        #expect(try abs(#require(watch.dwell(of: 1, at: time(6))) - 6) < 0.001)
    }

    @Test("Attention bears a face that is hidden for less than its pause", arguments: [(0.3, 1), (0.8, 2)])
    func hiddenLook(gap: Double, attentions: Int) {
        let watch = watch()
        _ = run(watch, from: 0, to: 6) { $0 > 2.95 && $0 < 2.95 + gap ? [] : [face(1)] }
        #expect(watch.totals.attentions == attentions)
    }

    @Test("A face that has long been gone is forgotten")
    func forgottenFace() {
        let watch = watch()
        _ = run(watch, from: 0, to: 2) { _ in [face(1)] }
        _ = watch.pass(to: time(60))
        #expect(watch.dwell(of: 1, at: time(60)) != nil)
        _ = watch.pass(to: time(200))
        #expect(watch.dwell(of: 1, at: time(200)) == nil)
    }

    @Test("Glances start no attention, however many", arguments: [0.3, 0.5, 0.9])
    func glances(period: Double) {
        let watch = watch()
        let events = run(watch, from: 0, to: 10) { time in
            [face(1, yaw: time.remainder(dividingBy: period).magnitude < 0.05 ? 0 : 50)]
        }
        #expect(events.allSatisfy { $0.kind != .attentionStarted })
        #expect(watch.totals.attentions == 0)
    }

    @Test("One frame that was measured wrong does not begin the time anew")
    func noise() throws {
        let watch = watch()
        let events = run(watch, from: 0, to: 3) { [face(1, yaw: $0 > 0.45 && $0 < 0.55 ? 50 : 0)] }
        #expect(try #require(events.first { $0.kind == .attentionStarted }).time == time(1))
    }

    @Test("What was counted before goes on")
    func totalsGoOn() {
        let watch = watch()
        _ = run(watch, from: 0, to: 3) { _ in [face(1)] }
        _ = watch.end(at: time(3))
        let next = PresenceWatch(settings: watch.settings, totals: watch.totals)
        _ = run(next, from: 10, to: 13) { _ in [face(2)] }
        _ = next.end(at: time(13))
        #expect(next.totals.visits == 2 && next.totals.people == 2 && next.totals.attentions == 2)
        #expect(abs(next.totals.seconds - 5) < 0.01)
    }

    @Test("The cone is round, and may point anywhere", arguments: [(0.0, 0.0), (40, -10)])
    func cone(yaw: Double, pitch: Double) {
        var settings = PresenceSettings()
        settings.attentionYaw = yaw
        settings.attentionPitch = pitch
        #expect(AttentionWatch.angle(of: HeadPose(roll: 30, yaw: yaw, pitch: pitch), settings) < 0.001)
        let beside = AttentionWatch.angle(of: HeadPose(roll: 0, yaw: yaw, pitch: pitch + 15), settings)
        #expect(abs(beside - 15) < 0.001)
    }

    @Test("Time without frames lets people leave")
    func passing() {
        let watch = watch()
        _ = run(watch, from: 0, to: 2) { _ in [face(1, yaw: 60)] }
        #expect(changes(watch.pass(to: time(2.5))).isEmpty)
        #expect(changes(watch.pass(to: time(5))) == [0])
    }

    @Test("One step of time without frames comes to the same as many", arguments: [0.05, 0.25, 1, 7, 100, 10000])
    func steps(length: Double) {
        func run(_ passes: some Sequence<Double>) -> (PresenceWatch, [PresenceEvent]) {
            let watch = watch()
            var events = self.run(watch, from: 0, to: 4) { time in
                (1...3).filter { Double($0) > time - 3 }.map { face($0, yaw: $0 == 3 ? 60 : 0) }
            }
            for pass in passes { events += watch.pass(to: time(pass)) }
            return (watch, events)
        }
        let end = 4 + 10 * length
        let (one, told) = run([end])
        let (many, toldOfMany) = run(stride(from: 4 + length, through: end, by: length))
        #expect(told == toldOfMany)
        #expect(abs(one.totals.seconds - many.totals.seconds) < 1e-6)
        #expect(one.totals.visits == many.totals.visits && one.people == many.people)
        #expect(one.totals.attentionSeconds == many.totals.attentionSeconds)
        #expect(one.dwell(of: 2, at: time(end)) == many.dwell(of: 2, at: time(end)))
    }

    @Test("Time that passes just after a frame, whose next may be on its way, changes nothing")
    func passingBetweenFrames() {
        let (watch, other) = (watch(), watch())
        for frame in 0..<60 {
            let now = 0.1 * Double(frame)
            #expect(watch.take([face(1)], at: time(now)) == other.take([face(1)], at: time(now)))
            #expect(watch.pass(to: time(now + 0.05)).isEmpty)
        }
        #expect(watch.totals == other.totals)
    }

    @Test(
        "A gap in the frames is no time in which somebody was there, nor looked",
        arguments: [3.0, 60, 10_000, 1_000_000_000])
    func gap(length: Double) throws {
        let watch = watch()
        _ = run(watch, from: 0, to: 4) { _ in [face(1)] }
        let back = 3.9 + length
        let events = watch.take([face(1)], at: time(back))
        try #require(events.count == 2)
        guard case .attentionEnded(let looked) = events[0].kind, case .changed(0, let there?) = events[1].kind else {
            Issue.record("nobody left: \(events)")
            return
        }
        #expect(abs(looked - 3.9) < 0.001)
        // As long as it takes to have left, and not longer.
        #expect(abs(there - 5.4) < 0.001 && abs(watch.totals.seconds - 5.4) < 0.001)
        #expect(abs(Double(events[1].time.nanoseconds) * 1e-9 - 5.9) < 0.001)
        #expect(watch.dwell(of: 1, at: time(back)) == 0)
        _ = run(watch, from: back + 0.1, to: back + 2) { _ in [face(1)] }
        #expect(watch.totals.visits == 2 && watch.totals.people == 2 && watch.totals.attentions == 2)
        #expect(watch.totals.seconds < 7.5)
    }

    @Test("A gap shorter than the time to leave is borne, but ends attention")
    func shortGap() {
        let watch = watch { $0.leaveSeconds = 10 }
        _ = run(watch, from: 0, to: 4) { _ in [face(1)] }
        let events = watch.take([face(1)], at: time(8))
        #expect(events.count == 1 && events.allSatisfy { $0.id == 1 })
        #expect(watch.people == 1 && abs(watch.totals.seconds - 7.5) < 0.01)
        #expect(watch.dwell(of: 1, at: time(8)) == 8)
    }

    @Test("The end after a gap does not count the gap either")
    func endAfterGap() {
        let watch = watch()
        _ = run(watch, from: 0, to: 4) { _ in [face(1)] }
        #expect(changes(watch.end(at: time(10_000))) == [0])
        #expect(abs(watch.totals.seconds - 5.4) < 0.01 && abs(watch.totals.attentionSeconds - 3.9) < 0.01)
    }

    @Test("What is usual for a slow camera is no gap", arguments: [1.0, 5, 60])
    func slowFrames(interval: Double) {
        let watch = watch { $0.attentionPause = 3600 }
        let events = (0..<20).flatMap { watch.take([face(1)], at: time(interval * Double($0))) }
        #expect(watch.people == 1 && changes(events).last == 1)
        #expect(watch.totals.seconds >= 17 * interval)
    }

    @Test("Time that goes back is taken to stand still")
    func back() {
        let watch = watch()
        _ = run(watch, from: 0, to: 4) { _ in [face(1)] }
        let before = watch.totals.seconds
        #expect(watch.take([face(1)], at: time(1)).isEmpty && watch.pass(to: time(0.5)).isEmpty)
        #expect(watch.totals.seconds == before && watch.people == 1)
    }

    @Test("A face tells how long it has been there")
    func dwell() throws {
        let watch = watch()
        _ = run(watch, from: 1, to: 4) { _ in [face(7)] }
        #expect(try abs(#require(watch.dwell(of: 7, at: time(4))) - 3) < 0.001)
        #expect(watch.dwell(of: 8, at: time(4)) == nil)
    }
}
