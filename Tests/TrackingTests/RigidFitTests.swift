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

    @Test(arguments: HeadPoseTests.angles) func `finds the rotation whatever size and place`(pose: HeadPose) throws {
        let rotation = pose.rotation
        let seen = body.map { SIMD3<Float>(rotation * SIMD3<Double>($0) * 37 + SIMD3(400, -20, 5)) }
        let found = HeadPose(try #require(RigidFit.rotation(from: body, to: seen)))
        #expect((found.yaw - pose.yaw).magnitude < 0.01)
        #expect((found.pitch - pose.pitch).magnitude < 0.01)
        #expect((found.roll - pose.roll).magnitude < 0.01)
    }

    @Test func `points on one spot have no rotation`() {
        #expect(RigidFit.rotation(from: body, to: body.map { _ in SIMD3(5, 5, 5) }) == nil)
    }

    @Test func `points on a line have no rotation`() {
        let line = body.map { SIMD3<Float>($0.x, 0, 0) }
        #expect(RigidFit.rotation(from: line, to: line) == nil)
    }
}
