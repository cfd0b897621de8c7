import Frames
import Records
import Testing
import Tracking

@testable import Analysis

@Suite struct BestShotMachineTests {
    @Test func `a still face is taken and ready in time`() {
        var script = ShotScript()
        script.images(for: 0.1, [])
        script.images(for: 1.4)
        #expect(script.states == [.idle, .stabilizing, .collecting, .ready])
        let first = script.steps.firstIndex { $0.state == .collecting }
        let ready = script.steps.firstIndex { $0.state == .ready }
        // 300 ms after the face came at 100 ms, and 800 ms later.
        #expect(first.map { abs(Double($0) / 30 - 0.4) < 0.04 } == true)
        #expect(ready.map { abs(Double($0) / 30 - 1.2) < 0.04 } == true)
        #expect(script.machine.best.count == 3)
    }

    @Test func `unrest sets back to stabilizing and keeps what was taken`() {
        var script = ShotScript()
        #expect(script.images(for: 0.5).state == .collecting)
        let turned = script.image([ShotScript.face(yaw: 30)])
        #expect(turned.state == .stabilizing)
        #expect(turned.candidates > 0 && turned.stable == 0)
        #expect(script.images(for: 0.2).rejections == [.unsettled])
        #expect(script.images(for: 0.2).state == .collecting)
    }

    @Test func `who is never still is given up`() {
        var script = ShotScript()
        for image in 0..<100 { script.image([ShotScript.face(x: image.isMultiple(of: 2) ? 0 : 40)]) }
        #expect(script.states == [.stabilizing, .finished])
        #expect(script.machine.outcome == .gaveUp)
        #expect(script.machine.rejections[.moving] ?? 0 > 80)
    }

    @Test func `a short look away does not lose the track`() {
        var script = ShotScript()
        script.images(for: 0.5)
        #expect(script.images(for: 0.23, [ShotScript.coasting]).state == .collecting)
        let back = script.image([ShotScript.face()])
        #expect(back.state == .collecting)
        #expect(back.taken == 3)
        #expect(abs(back.stable - 22.0 / 30) < 1e-6)
    }

    @Test func `a missed image does not set back a face that is nearly settled`() {
        var script = ShotScript()
        script.images(for: 0.2)
        script.image([ShotScript.coasting])
        #expect(script.images(for: 0.1).state == .collecting)
    }

    @Test func `a crowd sets back while the person is out of sight`() {
        var script = ShotScript()
        script.images(for: 0.5)
        let crowd = script.image([ShotScript.coasting, ShotScript.face(2, x: 60), ShotScript.face(3, x: -60)])
        #expect(crowd.rejections == [.tooManyFaces, .notTracked])
        #expect(crowd.state == .stabilizing && crowd.stable == 0)
    }

    @Test func `a gap without images is not stillness`() {
        var script = ShotScript { $0.maximumSeconds = 10 }
        script.images(for: 0.2)
        script.skip(0.4)
        let back = script.image([ShotScript.face()])
        #expect(back.state == .stabilizing && back.rejections == [.unsettled] && back.stable == 0)
        #expect(script.images(for: 0.2).candidates == 0)
        #expect(script.images(for: 0.2).candidates > 0)
    }

    @Test func `a gap without images is as good as a lost track`() {
        var (fed, passed) = (ShotScript { $0.maximumSeconds = 10 }, ShotScript { $0.maximumSeconds = 10 })
        fed.images(for: 0.5)
        passed.images(for: 0.5)
        fed.skip(1.5)
        for _ in 0..<15 { _ = passed.pass(0.1) }
        #expect(passed.machine.state == .trackLost)
        #expect(fed.image([ShotScript.face()]) == passed.image([ShotScript.face()]))
        // Who was away when it was ready has been captured.
        fed.images(for: 1.5)
        #expect(fed.machine.state == .ready)
        fed.skip(0.5)
        let end = fed.image([ShotScript.face()])
        #expect(end.state == .finished && end.outcome == .captured && end.taken == nil)
    }

    @Test func `out of sight for longer than the grace the track is lost and the same person goes on`() {
        var script = ShotScript()
        script.images(for: 0.5)
        let taken = script.machine.best.count
        #expect(script.images(for: 0.4, []).state == .trackLost)
        #expect(script.machine.best.count == taken)
        #expect(script.image([ShotScript.face()]).state == .stabilizing)
        #expect(script.machine.best.count == taken)
        #expect(script.images(for: 0.5).state == .ready)
        #expect(script.states == [.stabilizing, .collecting, .trackLost, .stabilizing, .ready])
    }

    @Test func `the track is lost while no images come`() {
        var script = ShotScript()
        script.images(for: 0.2)
        #expect(script.pass(0.2).state == .stabilizing)
        #expect(script.pass(0.2).state == .trackLost)
    }

    @Test func `the limit runs while nobody is there`() {
        var script = ShotScript()
        script.images(for: 2.9, [])
        #expect(script.machine.state == .idle)
        #expect(script.images(for: 0.2, []).state == .finished)
        #expect(script.machine.outcome == .gaveUp)
    }

    @Test func `the limit runs while the track is lost`() {
        var script = ShotScript()
        script.images(for: 0.2)
        #expect(script.images(for: 2.7, []).state == .trackLost)
        let end = script.images(for: 0.2, [])
        #expect(end.state == .finished)
        #expect(end.outcome == .gaveUp)
    }

    @Test func `the limit runs while no images come`() {
        var script = ShotScript()
        script.images(for: 0.5)
        let end = script.pass(2.6)
        #expect(end.state == .finished)
        #expect(end.outcome == .captured)
        #expect(end.remaining == 0)
    }

    @Test func `the limit can begin with the person`() {
        var script = ShotScript { $0.limitStart = .firstFace }
        #expect(script.images(for: 10, []).state == .idle)
        #expect(script.images(for: 1.3).state == .ready)
        script.images(for: 1.8)
        #expect(script.machine.outcome == .captured)
    }

    @Test func `ready ones get better until it is finished`() {
        var script = ShotScript { $0.results = 1 }
        #expect(script.images(for: 1.3).state == .ready)
        let better = script.image([ShotScript.face()], look: ShotScript.look(score: 0.9))
        #expect(better.state == .ready)
        #expect(better.taken == 2 && better.dropped == [1])
        let end = script.machine.finish()
        #expect(end.state == .finished && end.outcome == .captured)
        #expect(script.machine.best.map(\.number) == [2])
        #expect(script.image([ShotScript.face()]).rejections == [.over])
    }

    @Test func `who leaves when ready has been captured`() {
        var script = ShotScript()
        script.images(for: 1.3)
        let end = script.images(for: 0.4, [])
        #expect(end.state == .finished && end.outcome == .captured)
        #expect(end.candidates == 3)
    }

    @Test func `finishing without a picture is giving up`() {
        var script = ShotScript()
        script.images(for: 0.2)
        #expect(script.machine.finish().outcome == .gaveUp)
    }

    @Test(arguments: [0.2, 0.6, 1.3])
    func `another person empties the candidates`(seconds: Double) {
        var script = ShotScript()
        script.images(for: seconds)
        let numbers = script.machine.best.map(\.number)
        let change = script.image([ShotScript.face(2)])
        #expect(change.state == .stabilizing)
        #expect(change.candidates == 0 && change.dropped == numbers)
        #expect(change.stable == 0 && change.collecting == 0)
        script.images(for: 0.6, [ShotScript.face(2)])
        #expect(script.machine.best.allSatisfy { $0.id == 2 })
        #expect(!script.machine.best.isEmpty)
    }

    @Test func `another person after a lost track starts anew`() {
        var script = ShotScript()
        script.images(for: 0.5)
        script.images(for: 0.4, [])
        let change = script.image([ShotScript.face(2)])
        #expect(change.state == .stabilizing && change.candidates == 0 && !change.dropped.isEmpty)
    }

    @Test func `who stands behind does not take the place of who blinks out`() {
        var script = ShotScript { $0.faces = 1...2 }
        let behind = ShotScript.face(2, x: 60, width: 90)
        script.images(for: 0.5, [ShotScript.face(), behind])
        let taken = script.machine.best.count
        #expect(script.images(for: 0.2, [ShotScript.coasting, behind]).rejections == [.notTracked])
        #expect(script.machine.best.count == taken)
        #expect(script.machine.best.allSatisfy { $0.id == 1 })
    }

    @Test func `the largest face is the person`() {
        var script = ShotScript { $0.faces = 1...3 }
        script.images(for: 0.5, [ShotScript.face(7, x: 60, width: 90), ShotScript.face(9)])
        #expect(Set(script.machine.best.map(\.id)) == [9])
    }

    @Test func `only the named person is taken`() {
        var script = ShotScript(person: 7) { $0.faces = 1...3 }
        script.images(for: 0.5, [ShotScript.face(7, x: 60, width: 90), ShotScript.face(9)])
        #expect(Set(script.machine.best.map(\.id)) == [7])
        script.images(for: 0.4, [ShotScript.face(9)])
        #expect(script.machine.state == .trackLost)
    }

    @Test func `candidates are apart and of close ones the better counts`() {
        var script = ShotScript { $0.results = 8 }
        script.images(for: 0.3)
        var taken: [Double] = []
        for image in 0..<24 {
            // Waves of quality: the best of each comes in its middle.
            let score = 0.5 + 0.1 * Double(min(image % 6, 6 - image % 6))
            script.image([ShotScript.face()], look: ShotScript.look(score: score))
        }
        taken = script.machine.best.map { Double($0.time.nanoseconds) * 1e-9 }.sorted()
        #expect(taken.count >= 3)
        for (earlier, later) in zip(taken, taken.dropFirst()) { #expect(later - earlier >= 0.15 - 1e-6) }
        #expect(script.machine.best.prefix(3).allSatisfy { $0.look.score == 0.8 })
    }

    @Test func `a face that gets sharper all the time gives as many as are wanted`() {
        var script = ShotScript { settings in
            (settings.results, settings.maximumSeconds, settings.collectSeconds) = (4, 60, 60)
        }
        script.images(for: 0.3)
        for image in 0..<60 {
            script.image([ShotScript.face()], look: ShotScript.look(score: 0.2 + 0.01 * Double(image)))
        }
        let times = script.machine.best.map { Double($0.time.nanoseconds) * 1e-9 }
        #expect(times.count == 4)
        // The last is the best, and is never lost for being too near to another.
        #expect(times.first.map { abs($0 - 68.0 / 30) < 1e-6 } == true)
        for (later, earlier) in zip(times, times.dropFirst()) { #expect(later - earlier >= 0.15 - 1e-6) }
        let live = Set(script.steps.compactMap(\.taken)).subtracting(script.steps.flatMap(\.dropped))
        #expect(live.isSuperset(of: script.machine.best.map(\.number)) && live.count <= 5)
    }

    @Test func `of the best of two groups that are too near the better counts`() {
        var script = ShotScript { $0.maximumSeconds = 60 }
        script.images(for: 0.3)
        // The first group ends with its best, and the second begins with its best.
        for score in [0.3, 0.3, 0.3, 0.3, 0.6, 0.7, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4] {
            script.image([ShotScript.face()], look: ShotScript.look(score: score))
        }
        #expect(script.machine.best.map(\.look.score).starts(with: [0.7, 0.4]))
        #expect(!script.machine.best.map(\.look.score).contains(0.6))
    }

    @Test func `no more than are wanted are kept the best first`() {
        var script = ShotScript { $0.results = 2 }
        for score in [0.3, 0.9, 0.5, 0.7, 0.2] { script.images(for: 0.4, look: ShotScript.look(score: score)) }
        #expect(script.machine.best.map(\.look.score) == [0.9, 0.9])
        let numbers = script.steps.compactMap(\.taken)
        #expect(numbers == Array(1...numbers.count))
        #expect(Set(numbers) == Set(script.machine.best.map(\.number)).union(script.steps.flatMap(\.dropped)))
    }

    @Test func `times are told`() {
        var script = ShotScript()
        script.images(for: 0.1, [])
        let step = script.images(for: 0.5)
        #expect(abs(step.elapsed - 0.567) < 0.01)
        #expect(abs(step.stable - 0.467) < 0.01)
        #expect(abs(step.collecting - 0.167) < 0.04)
        #expect(abs(step.elapsed + step.remaining - 3) < 1e-9)
    }

    @Test func `sharper and more frontal pictures score higher`() {
        func score(_ detail: Double, _ yaw: Double) -> Double {
            BestShotMeter.score(
                detail: detail, angle: BestShotMeter.angle(of: HeadPose(roll: 10, yaw: yaw, pitch: 0)), exposure: 0.8,
                occlusion: nil)
        }
        #expect(score(1.3, 0) > score(1, 0))
        #expect(score(1, 2) > score(1, -6))
        #expect(abs(BestShotMeter.angle(of: HeadPose(roll: 40, yaw: 0, pitch: -12)) - 12) < 1e-9)
    }
}
