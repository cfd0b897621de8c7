import Glibc
import Records
import Testing

@testable import Analysis
@testable import Tracking

@Suite("Where the eyes look")
struct GazeTests {
    /// Irises of eyes in a turned head that look somewhere, by the eye's own geometry.
    private func irises(_ mesh: FaceMesh, _ pose: HeadPose, yaw: Double, pitch: Double) -> Irises {
        func iris(_ eye: EyeSide) -> [SIMD3<Float>] {
            let (outer, inner) = (mesh.points[eye.corners.outer], mesh.points[eye.corners.inner])
            let way = SIMD3<Double>(outer - inner)
            let width = (way * way).sum().squareRoot()
            let back = SIMD3<Double>(
                RealHead.turned(SIMD3(0, Float(GazeEstimate.level), Float(GazeEstimate.depth)), pose.rotation))
            let (a, b) = (yaw * .pi / 180, pitch * .pi / 180)
            let ahead = SIMD3(sin(a) * cos(b), -sin(b), -cos(a) * cos(b)) * GazeEstimate.radius
            let place = SIMD3<Double>(outer + inner) / 2 + (back + ahead) * width
            return [SIMD3<Float>](repeating: SIMD3<Float>(Float(place.x), Float(place.y), Float(place.z)), count: 5)
        }
        return Irises(imageLeft: iris(.imageLeft), imageRight: iris(.imageRight))
    }

    @Test(
        "A gaze is found again, also in a turned head",
        arguments: [(0.0, 0.0), (20, 0), (-20, 0), (0, 15), (0, -15), (15, 10)], [(0.0, 0.0), (20, 0), (-15, 10)])
    func found(_ gaze: (yaw: Double, pitch: Double), _ head: (yaw: Double, pitch: Double)) throws {
        let pose = HeadPose(roll: 0, yaw: head.yaw, pitch: head.pitch)
        let mesh = RealHead.mesh(pose)
        let irises = irises(mesh, pose, yaw: gaze.yaw, pitch: gaze.pitch)
        let found = try #require(GazeEstimate.gaze(of: mesh, irises: irises, pose: pose))
        #expect(abs(found.yaw - gaze.yaw) < 4)
        #expect(abs(found.pitch - gaze.pitch) < 4)
    }

    @Test("It is absent where the head is turned far, or its pose is not known")
    func absent() {
        let pose = HeadPose(roll: 0, yaw: 50, pitch: 0)
        let mesh = RealHead.mesh(pose)
        let irises = irises(mesh, pose, yaw: 0, pitch: 0)
        #expect(GazeEstimate.gaze(of: mesh, irises: irises, pose: pose) == nil)
        #expect(GazeEstimate.gaze(of: mesh, irises: irises, pose: nil) == nil)
    }
}
