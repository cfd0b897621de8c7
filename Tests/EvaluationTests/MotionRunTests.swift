import Records
import Testing

@testable import Evaluation
@testable import Tracking

@Suite("The figures of a face that moves")
struct MotionRunTests {
    private static let settled = 10

    /// A face whose box is at `shown` where it should be at `true`, from the settled frame on.
    private func run(shown: [Double], true ways: [Double]) -> MotionRun {
        let standing = [Double](repeating: 0, count: Self.settled)
        let clip = MadeClips.clip((standing + shown).map { [MadeClips.face(1, x: 300 + $0, y: 200)] })
        return MotionRun(clip, settled: Self.settled) { SIMD2((standing + ways)[$0], 0) }
    }

    @Test("A face that is held still does not tremble and is nowhere off")
    func still() {
        let run = run(shown: [0, 0, 0, 0], true: [0, 0, 0, 0])
        #expect(run.cornerDeviation == 0)
        #expect(run.angleDeviation == 0)
        #expect(run.largestError == 0)
        #expect(run.largestCornerError == 0)
        #expect(run.shareSeen == 1)
        #expect(run.identities == 1)
    }

    @Test("Trembling is the root mean square of a corner's way about its mean")
    func trembling() {
        #expect(abs(run(shown: [0.5, -0.5, 0.5, -0.5], true: [0, 0, 0, 0]).cornerDeviation - 0.5) < 1e-9)
    }

    @Test("The largest error is told whether the box is behind or ahead")
    func largestError() {
        #expect(abs(run(shown: [0, 2, 7, 10], true: [0, 5, 10, 10]).largestError - 3) < 1e-9)
        #expect(abs(run(shown: [0, 9, 11, 10], true: [0, 5, 10, 10]).largestError - 4) < 1e-9)
    }

    @Test("A step is reached with the first frame from which the box stays within a tenth of it")
    func step() {
        let way = [Double](repeating: 40, count: 5)
        #expect(run(shown: [40, 40, 40, 40, 40], true: way).framesToReach(0.9) == 1)
        #expect(run(shown: [20, 37, 40, 40, 40], true: way).framesToReach(0.9) == 2)
        #expect(run(shown: [40, 40, 47, 42, 40], true: way).framesToReach(0.9) == 4)
        #expect(run(shown: [0, 10, 20, 30, 35], true: way).framesToReach(0.9) == .infinity)
    }

    @Test("A frame without the face is an error without bound")
    func unseen() {
        var frames = (0..<Self.settled + 3).map { _ in [MadeClips.face(1, x: 300, y: 200)] }
        frames[Self.settled + 1] = []
        let run = MotionRun(MadeClips.clip(frames), settled: Self.settled) { _ in SIMD2() }
        #expect(run.largestError == .infinity)
        #expect(run.largestCornerError == .infinity)
        #expect(abs(run.shareSeen - 2.0 / 3) < 1e-9)
    }

    @Test("A coasting box does not count as the face")
    func coasting() {
        var coasting = MadeClips.face(1, x: 300, y: 200)
        coasting.state = .coasting
        var frames = (0..<Self.settled + 2).map { _ in [MadeClips.face(1, x: 300, y: 200)] }
        frames[Self.settled + 1] = [coasting]
        #expect(MotionRun(MadeClips.clip(frames), settled: Self.settled) { _ in SIMD2() }.shareSeen == 0.5)
    }
}
