import Testing

@testable import Tracking

@Suite struct RigidFitTests {
    /// Points of a lopsided body, centroid at the origin.
    private let body: [SIMD3<Float>] = {
        let points: [SIMD3<Float>] = [
            SIMD3(1, 0, 0), SIMD3(-2, 0.5, 0), SIMD3(0, 3, 1), SIMD3(0.5, -1, 2), SIMD3(-0.3, 0.2, -1.5),
        ]
        let centroid = points.reduce(SIMD3(), +) / 5
        return points.map { $0 - centroid }
    }()

    private var fit: RigidFit { RigidFit(model: body, weights: [0.1, 0.3, 0.2, 0.3, 0.1]) }

    @Test(arguments: HeadPoseTests.angles) func `finds the rotation whatever size and place`(pose: HeadPose) throws {
        let rotation = pose.rotation
        let seen = body.map { rotation * SIMD3<Double>($0) * 37 + SIMD3(400, -20, 5) }
        let found = HeadPose(try #require(fit.rotation { seen[$0] }))
        #expect((found.yaw - pose.yaw).magnitude < 0.01)
        #expect((found.pitch - pose.pitch).magnitude < 0.01)
        #expect((found.roll - pose.roll).magnitude < 0.01)
    }

    @Test func `points on one spot have no rotation`() {
        #expect(fit.rotation { _ in SIMD3(5, 5, 5) } == nil)
    }

    @Test func `points on a line have no rotation`() {
        let line = body.map { SIMD3<Float>($0.x, 0, 0) }
        let fit = RigidFit(model: line, weights: [Float](repeating: 1, count: line.count))
        #expect(fit.rotation { SIMD3<Double>(line[$0]) } == nil)
    }

    @Test func `a point of no weight does not turn the body`() throws {
        let fit = RigidFit(model: body, weights: [1, 1, 1, 1, 0])
        let seen = body.enumerated().map { index, point in
            SIMD3<Double>(point) + (index == 4 ? SIMD3(9, 9, 9) : SIMD3())
        }
        let found = HeadPose(try #require(fit.rotation { seen[$0] }))
        #expect(found.yaw.magnitude < 0.01 && found.pitch.magnitude < 0.01 && found.roll.magnitude < 0.01)
    }

    @Test func `a point that cannot be seen leaves no rotation`() {
        #expect(fit.rotation { $0 == 3 ? nil : SIMD3<Double>(body[$0]) } == nil)
    }
}
