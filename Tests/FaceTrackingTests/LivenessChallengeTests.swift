import FoundationEssentials
import Records
import Testing

@testable import FaceTracking
@testable import Tracking

/// Challenges by scripted faces, at 20 images a second.
@Suite struct LivenessChallengeTests {
    private struct Counter: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state
        }
    }

    /// The one person before the camera.
    private struct Person {
        var challenge: LivenessChallenge
        var images = 0
        /// Lent results instead of snapshots.
        var isLent = false

        init(seed: UInt64, isLent: Bool = false) throws {
            var random = Counter(state: seed)
            challenge = try LivenessChallenge(moves: 4, using: &random)
            self.isLent = isLent
        }

        static func face(yaw: Double = 0, pitch: Double = 0, eyes: Double = 0.95) -> Face {
            let tracked = TrackedFace(
                id: 1, state: .tracked, bounds: BoundingBox(x: 100, y: 80, width: 90, height: 110), confidence: 0.9,
                pose: HeadPose(roll: 0, yaw: yaw, pitch: pitch))
            var facts = FaceFacts()
            facts.eyes = FaceFacts.Eyes(left: eyes, right: eyes)
            return Face(
                tracked, facts, trackCount: 9, imageSize: ImageSize(width: 320, height: 240), model: "scripted")
        }

        static func snapshot(_ faces: [Face], at time: Duration) -> FaceSnapshot {
            FaceSnapshot(
                imageSize: ImageSize(width: 320, height: 240), time: time, faces: faces, actions: [],
                presenceEvents: [], people: nil)
        }

        mutating func show(_ faces: [Face] = [face()]) {
            images += 1
            let time = Duration.milliseconds(50 * images)
            if isLent {
                let results = FaceResults(
                    imageSize: ImageSize(width: 320, height: 240), time: time, faces: faces, actions: [],
                    presenceEvents: [], people: nil)
                _ = challenge.update(with: results)
            } else {
                _ = challenge.update(with: Self.snapshot(faces, at: time))
            }
        }

        mutating func perform(_ move: LivenessChallenge.Move) {
            switch move {
            case .turnLeft: for yaw in [10.0, 20, 30, 30, 20, 10] { show([Self.face(yaw: yaw)]) }
            case .turnRight: for yaw in [-10.0, -20, -30, -30, -20, -10] { show([Self.face(yaw: yaw)]) }
            case .blink: for eyes in [0.5, 0.1, 0.1, 0.6, 0.95, 0.95] { show([Self.face(eyes: eyes)]) }
            case .nod: for pitch in [0.0, -4, -9, -14, -16, -14, -9, -4, 0, 0] { show([Self.face(pitch: pitch)]) }
            }
        }
    }

    @Test(arguments: 0..<8 as Range<UInt64>, [false, true])
    func `who does as asked passes`(seed: UInt64, isLent: Bool) throws {
        var person = try Person(seed: seed, isLent: isLent)
        for _ in 0..<200 {
            if case .asking(let move) = person.challenge.state { person.perform(move) } else { person.show() }
            if person.challenge.state.isFinal { break }
        }
        #expect(person.challenge.state == .passed)
        #expect(person.challenge.shown.map(\.move) == person.challenge.moves)
        #expect(person.challenge.shown.map(\.time) == person.challenge.shown.map(\.time).sorted())
        #expect(person.challenge.shown.allSatisfy { $0.time > .zero })
    }

    @Test func `nobody, and who does another move, does not pass`() throws {
        var nobody = try Person(seed: 1)
        for _ in 0..<110 { nobody.show([]) }
        #expect(nobody.challenge.state == .failed(.tooSlow))
        var other = try Person(seed: 1)
        for _ in 0..<10 { other.show() }
        let wrong: LivenessChallenge.Move = other.challenge.moves[0] == .turnLeft ? .turnRight : .turnLeft
        other.perform(wrong)
        #expect(other.challenge.state == .failed(.wrongMove(wrong)))
    }

    @Test func `a time that no clock shows fails it, also from a file`() throws {
        for time in [Duration.seconds(Int64.max), .seconds(Int64.min), .seconds(4_000_000_000)] {
            var person = try Person(seed: 2)
            person.show()
            let data = try JSONEncoder().encode(Person.snapshot([], at: time))
            let snapshot = try JSONDecoder().decode(FaceSnapshot.self, from: data)
            #expect(person.challenge.update(with: snapshot) == .failed(.invalidTime))
        }
    }

    @Test func `time that does not go forward fails it`() throws {
        for back in [1, 3] {
            var person = try Person(seed: 3)
            for _ in 0..<10 { person.show() }
            person.images -= back
            person.show()
            #expect(person.challenge.state == .failed(.invalidTime))
        }
    }
}
