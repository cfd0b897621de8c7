import Frames
import Glibc
import Records
import Testing

@testable import Analysis

@Suite("Actions are told by time, at any rate")
struct ActionWatchTests {
    private let still = FaceLook(eyes: 0.95, mouth: 0.02, yaw: 2, pitch: -3)

    private func told(_ movement: Movement, rate: Double) -> [FaceAction] {
        movement.actions(rate: rate).map(\.action)
    }

    @Test("One nod of twelve degrees within 0.7 seconds is one nod", arguments: Movement.rates)
    func nod(rate: Double) {
        let movement = Movement(seconds: 4) { time in
            var look = still
            look.pitch? -= 12 * Movement.bump(time, from: 1, lasting: 0.7)
            look.yaw? += 2 * Movement.bump(time, from: 1, lasting: 0.7)
            return look
        }
        #expect(told(movement, rate: rate) == [.nod])
    }

    @Test("Nodding twice is two nods", arguments: Movement.rates)
    func nodTwice(rate: Double) {
        let movement = Movement(seconds: 4) { time in
            var look = still
            look.pitch? -=
                14 * (Movement.bump(time, from: 1, lasting: 0.8) + Movement.bump(time, from: 2, lasting: 0.8))
            return look
        }
        #expect(told(movement, rate: rate) == [.nod, .nod])
    }

    @Test("Turning left, right and back is one shake", arguments: Movement.rates)
    func shake(rate: Double) {
        let movement = Movement(seconds: 4) { time in
            var look = still
            look.yaw? += time > 1 && time < 2.2 ? 15 * sin(2 * .pi * (time - 1) / 1.2) : 0
            return look
        }
        #expect(told(movement, rate: rate) == [.shake])
    }

    @Test("A blink of 0.3 seconds is one blink", arguments: Movement.rates)
    func blink(rate: Double) {
        let movement = Movement(seconds: 3) { time in
            var look = still
            look.eyes? -= 0.9 * Movement.bump(time, from: 1.02, lasting: 0.3)
            return look
        }
        #expect(told(movement, rate: rate) == [.blink])
    }

    @Test("A mouth that opens wide and stays so is told once", arguments: Movement.rates)
    func jaw(rate: Double) {
        let movement = Movement(seconds: 4) { time in
            var look = still
            look.mouth? += 0.8 * Movement.rise(time, from: 1, within: 0.3)
            return look
        }
        let found = movement.actions(rate: rate)
        #expect(found.map(\.action) == [.jawOpen])
        #expect(found.allSatisfy { $0.seconds > 1.1 && $0.seconds < 1.7 })
    }

    @Test("A head that is tipped back and held is told once", arguments: Movement.rates)
    func raise(rate: Double) {
        let movement = Movement(seconds: 4) { time in
            var look = still
            look.pitch? += 20 * Movement.rise(time, from: 1, within: 0.5)
            return look
        }
        #expect(told(movement, rate: rate) == [.headRaised])
    }

    @Test("Resting, slow turns, closed eyes and speech are no action", arguments: Movement.rates)
    func nothing(rate: Double) {
        let resting = Movement(seconds: 6) { _ in still }
        let turning = Movement(seconds: 6) { time in
            var look = still
            look.yaw? += 30 * Movement.rise(time, from: 1, within: 2)
            look.pitch? += 6 * Movement.rise(time, from: 1, within: 2)
            return look
        }
        let asleep = Movement(seconds: 6) { time in
            var look = still
            look.eyes? -= 0.9 * (Movement.rise(time, from: 1, within: 0.1) - Movement.rise(time, from: 3, within: 0.1))
            return look
        }
        let talking = Movement(seconds: 6) { time in
            var look = still
            look.mouth? += 0.15 + 0.15 * sin(2 * .pi * 3 * time)
            return look
        }
        for movement in [resting, turning, asleep, talking] { #expect(told(movement, rate: rate).isEmpty) }
    }

    @Test("Looking aside and back is no shake, and a head that goes round is no nod", arguments: Movement.rates)
    func ambiguous(rate: Double) {
        let glance = Movement(seconds: 4) { time in
            var look = still
            look.yaw? += 25 * Movement.bump(time, from: 1, lasting: 1)
            return look
        }
        let round = Movement(seconds: 4) { time in
            var look = still
            guard time > 1, time < 2 else { return look }
            look.yaw? += 10 * sin(2 * .pi * (time - 1))
            look.pitch? += 10 * sin(2 * .pi * (time - 1))
            return look
        }
        #expect(told(glance, rate: rate).isEmpty)
        #expect(told(round, rate: rate).isEmpty)
    }

    @Test("Single looks that are wrong are neither nod nor shake", arguments: [15.0, 25, 30, 60])
    func wrongLooks(rate: Double) {
        func jumping(_ angle: WritableKeyPath<FaceLook, Double?>, by degrees: Double) -> Movement {
            Movement(seconds: 6) { time in
                var look = still
                // One in a third of a second, up and down by turns.
                let frame = Int((time * rate).rounded())
                let every = Int(rate / 3)
                guard frame % every == 0 else { return look }
                look[keyPath: angle]? += frame / every % 2 == 0 ? degrees : -degrees
                return look
            }
        }
        #expect(told(jumping(\.pitch, by: 14), rate: rate).isEmpty)
        #expect(told(jumping(\.yaw, by: 18), rate: rate).isEmpty)
    }

    @Test("Lids that look closed from above while the head tips do not blink", arguments: Movement.rates)
    func tipping(rate: Double) {
        let bow = Movement(seconds: 3) { time in
            var look = still
            let tip = Movement.bump(time, from: 1, lasting: 0.6)
            look.pitch? -= 14 * tip
            look.eyes? *= 1 - 0.8 * tip
            return look
        }
        #expect(!told(bow, rate: rate).contains(.blink))
    }

    @Test("Nor do lids that flicker while the head is thrown back or has just come to rest", arguments: Movement.rates)
    func thrownBack(rate: Double) {
        let raise = Movement(seconds: 4) { time in
            var look = still
            look.pitch? += 22 * Movement.rise(time, from: 1, within: 0.5)
            let flickers = time > 1.3 && time < 1.45 || time > 1.6 && time < 1.75
            look.eyes? = flickers ? 0.35 : 0.9
            return look
        }
        #expect(told(raise, rate: rate) == [.headRaised])
    }

    @Test("Whoever holds the head up blinks as before", arguments: Movement.rates)
    func blinkHeldUp(rate: Double) {
        let movement = Movement(seconds: 5) { time in
            var look = still
            look.pitch? += 22 * Movement.rise(time, from: 1, within: 0.5)
            look.eyes? -= 0.9 * Movement.bump(time, from: 3.02, lasting: 0.3)
            return look
        }
        #expect(told(movement, rate: rate) == [.headRaised, .blink])
    }

    @Test("What was begun before a gap is forgotten")
    func gap() {
        var watch = ActionWatch()
        let times = [0.0, 0.1, 0.2, 5.0, 5.1]
        let pitches = [0.0, -6, -12, -6, 0]
        var found: [FaceAction] = []
        for (time, pitch) in zip(times, pitches) {
            found += watch.take(FaceLook(yaw: 0, pitch: pitch), at: FrameTime(nanoseconds: Int64(time * 1e9)))
        }
        #expect(found.isEmpty)
    }

    @Test("Eyes that were never seen open do not blink")
    func neverOpen() {
        var watch = BlinkWatch()
        for frame in 0..<30 {
            let blinked = watch.take(
                frame < 20 ? 0.1 : 0.9, pitch: nil, at: FrameTime(nanoseconds: Int64(frame) * 33_000_000))
            #expect(!blinked)
        }
    }
}
