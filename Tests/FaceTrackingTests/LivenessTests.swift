import FaceTracking
import FoundationEssentials
import TestSupport
import Testing

extension Library {
    @Suite struct LivenessTests {
        private struct Counter: RandomNumberGenerator {
            var state: UInt64

            mutating func next() -> UInt64 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return state
            }
        }

        @Test func `somebody who talks and turns before a room at rest is live, and snapshots keep it`() throws {
            let snapshots = try Library.whileLaunched {
                try SampleClip.snapshots(120) { $0.features = .liveness }
            }
            let found = snapshots.compactMap { $0.faces.first?.liveness }
            #expect(found.first?.verdict == .undecided)
            #expect(found.contains { $0.verdict == .live && $0.reasons.contains(.relief) })
            #expect(!found.contains { $0.verdict == .spoof })
            #expect(found.allSatisfy { (0...1).contains($0.score) })
            let last = try #require(snapshots.last)
            let copy = try JSONDecoder().decode(FaceSnapshot.self, from: JSONEncoder().encode(last))
            #expect(copy.faces.first?.liveness == last.faces.first?.liveness)
        }

        @Test func `options are kept across a reset, and refused out of range`() throws {
            try Library.whileLaunched {
                let session = try FaceSession(configuration: SessionConfiguration(features: .liveness))
                defer { try? session.close() }
                var options = LivenessOptions()
                options.movingCamera = true
                try session.setLivenessOptions(options)
                try session.reset()
                #expect(try session.livenessOptions() == options)
                options.holdTime = 0
                #expect(throws: FaceTrackingError.self) { try session.setLivenessOptions(options) }
                #expect(try session.livenessOptions().holdTime == 30)
            }
        }

        @Test func `the same random numbers ask for the same moves`() throws {
            func moves(_ seed: UInt64) throws -> [LivenessChallenge.Move] {
                var random = Counter(state: seed)
                return try LivenessChallenge(moves: 4, using: &random).moves
            }
            let orders = try (0..<40).map { try moves($0) }
            #expect(try orders == (0..<40).map { try moves($0) })
            #expect(Set(orders).count > 8)
        }

        @Test func `a challenge of no moves, or without time, is refused`() {
            #expect(throws: FaceTrackingError.self) { try LivenessChallenge(moves: 0) }
            #expect(throws: FaceTrackingError.self) { try LivenessChallenge(moves: 5) }
            #expect(throws: FaceTrackingError.self) { try LivenessChallenge(timeLimit: 0.5) }
        }

        @Test func `who does not do as asked does not pass`() throws {
            let snapshots = try Library.whileLaunched {
                try SampleClip.snapshots(120) { $0.features = LivenessChallenge.features }
            }
            for seed in 0..<8 as Range<UInt64> {
                var random = Counter(state: seed)
                var challenge = try LivenessChallenge(moves: 3, timeLimit: 1, using: &random)
                #expect(challenge.state == .waiting)
                for snapshot in snapshots { _ = challenge.update(with: snapshot) }
                #expect(challenge.state.isFinal)
                #expect(challenge.state != .passed)
                #expect(challenge.shown.count < 3)
            }
        }
    }
}
