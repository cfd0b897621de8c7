import Frames
import Records
import Testing

@testable import Analysis

@Suite struct ChallengeWatchTests {
    private struct Counter: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state
        }
    }

    /// What a person does, at 20 frames a second.
    private struct Person {
        var watch: ChallengeWatch
        var frame = 0

        init(seed: UInt64, moves: Int = 4) {
            var settings = ChallengeSettings()
            settings.moves = moves
            var random = Counter(state: seed)
            watch = ChallengeWatch(settings: settings, using: &random)
        }

        @discardableResult
        mutating func show(
            _ looks: [FaceLook] = [FaceLook(eyes: 0.95, yaw: 0, pitch: 0)], id: Int = 1
        ) -> ChallengeWatch.State {
            frame += 1
            let subjects = looks.enumerated().map { ChallengeWatch.Subject(id: id + $0.offset, look: $0.element) }
            return watch.take(subjects, at: FrameTime(nanoseconds: Int64(frame) * 50_000_000))
        }

        @discardableResult
        mutating func rest(_ seconds: Double = 0.5) -> ChallengeWatch.State {
            for _ in 0..<Int(seconds * 20) { show() }
            return watch.state
        }

        mutating func turn(_ yaw: Double) {
            for share in [0.3, 0.7, 1, 1, 0.7, 0.3] {
                show([FaceLook(eyes: 0.95, yaw: yaw * share, pitch: 0)])
            }
        }

        mutating func nod() {
            for pitch in [0.0, -4, -9, -14, -16, -14, -9, -4, 0, 0] {
                show([FaceLook(eyes: 0.95, yaw: 0, pitch: pitch)])
            }
        }

        mutating func blink() {
            for eyes in [0.95, 0.5, 0.1, 0.1, 0.6, 0.95, 0.95] {
                show([FaceLook(eyes: eyes, yaw: 0, pitch: 0)])
            }
        }

        mutating func perform(_ move: ChallengeMove) {
            switch move {
            case .turnLeft: turn(30)
            case .turnRight: turn(-30)
            case .blink: blink()
            case .nod: nod()
            }
        }
    }

    /// A person who is asked for a move now.
    private func asked(for move: ChallengeMove) -> Person {
        for seed in 0..<100 as Range<UInt64> {
            var person = Person(seed: seed)
            if person.watch.moves.first == move, person.rest() == .asking(move) { return person }
        }
        preconditionFailure("no order begins with \(move)")
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `who does as asked passes`(seed: UInt64) {
        var person = Person(seed: seed)
        var state = person.rest()
        for move in person.watch.moves {
            #expect(state == .asking(move))
            person.perform(move)
            state = person.rest()
        }
        #expect(state == .passed)
        #expect(person.watch.shown.count == 4)
        #expect(person.watch.shown == person.watch.shown.sorted())
    }

    @Test func `the order follows from the random source`() {
        let orders = (0..<60 as Range<UInt64>).map { Person(seed: $0).watch.moves }
        #expect(orders == (0..<60 as Range<UInt64>).map { Person(seed: $0).watch.moves })
        #expect(Set(orders).count > 12)
        #expect(orders.allSatisfy { Set($0).count == 4 })
    }

    @Test func `fewer moves may be asked for`() {
        var person = Person(seed: 5, moves: 1)
        person.rest()
        person.perform(person.watch.moves[0])
        #expect(person.rest() == .passed)
    }

    @Test func `the person's left is the image's right`() {
        var person = asked(for: .turnLeft)
        person.turn(30)
        #expect(person.watch.state == .returning)
    }

    @Test func `the other side is wrong`() {
        var person = asked(for: .turnLeft)
        person.turn(-30)
        #expect(person.watch.state == .failed(.wrongMove(.turnRight)))
    }

    @Test func `a turn for a blink is wrong`() {
        var person = asked(for: .blink)
        person.turn(-35)
        #expect(person.watch.state == .failed(.wrongMove(.turnRight)))
    }

    @Test func `a nod for a turn is wrong`() {
        var person = asked(for: .turnRight)
        person.nod()
        #expect(person.watch.state == .failed(.wrongMove(.nod)))
    }

    @Test func `blinks that nobody asked for are no move`() {
        var person = asked(for: .turnLeft)
        person.blink()
        #expect(person.watch.state == .asking(.turnLeft))
    }

    @Test func `who does nothing is too slow`() {
        var person = asked(for: .nod)
        #expect(person.rest(4) == .asking(.nod))
        #expect(person.rest(2) == .failed(.tooSlow))
    }

    @Test func `who never turns back is too slow`() {
        var person = asked(for: .turnLeft)
        for _ in 0..<120 { person.show([FaceLook(eyes: 0.95, yaw: 30, pitch: 0)]) }
        #expect(person.watch.state == .failed(.tooSlow))
    }

    @Test func `nobody is too slow`() {
        var person = Person(seed: 1)
        for _ in 0..<80 { person.show([]) }
        #expect(person.watch.state == .waiting)
        for _ in 0..<40 { person.show([]) }
        #expect(person.watch.state == .failed(.tooSlow))
    }

    @Test func `a second face ends it`() {
        var person = asked(for: .blink)
        let look = FaceLook(eyes: 0.95, yaw: 0, pitch: 0)
        #expect(person.show([look, look]) == .failed(.severalFaces))
    }

    @Test func `another face ends it`() {
        var person = asked(for: .blink)
        #expect(person.show(id: 2) == .failed(.otherFace))
    }

    @Test func `a face that goes ends it`() {
        var person = asked(for: .blink)
        for _ in 0..<8 { person.show([]) }
        #expect(person.watch.state == .asking(.blink))
        for _ in 0..<6 { person.show([]) }
        #expect(person.watch.state == .failed(.faceLost))
    }

    @Test(arguments: [0, 1])
    func `time that does not go forward ends it`(frames: Int) {
        var person = asked(for: .blink)
        person.frame -= 1 + frames
        #expect(person.show() == .failed(.invalidTime))
        person.frame += 10
        #expect(person.show() == .failed(.invalidTime))
    }

    @Test func `what is over stays so`() {
        var person = asked(for: .blink)
        person.show(id: 2)
        #expect(person.rest(3) == .failed(.otherFace))
    }
}
