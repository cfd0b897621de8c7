import Frames
import Testing

@testable import Tracking

@Suite struct HeadPoseTests {
    static let angles: [HeadPose] = [-80, -30, 0, 25, 70].flatMap { yaw in
        [-60.0, 0, 40].flatMap { pitch in [-170.0, -45, 0, 90, 175].map { HeadPose(roll: $0, yaw: yaw, pitch: pitch) } }
    }

    @Test(arguments: angles) func `angles survive the way through a rotation`(pose: HeadPose) {
        let back = HeadPose(pose.rotation)
        #expect((back.roll - pose.roll).magnitude < 1e-9)
        #expect((back.yaw - pose.yaw).magnitude < 1e-9)
        #expect((back.pitch - pose.pitch).magnitude < 1e-9)
    }

    // The nose points along -z of the head; x is the image's right, y is down.
    @Test func `positive yaw turns the nose to the image's right`() {
        let nose = HeadPose(roll: 0, yaw: 30, pitch: 0).rotation * SIMD3(0, 0, -1)
        #expect((nose.x - 0.5).magnitude < 1e-9)
        #expect(nose.y.magnitude < 1e-9)
    }

    @Test(arguments: [10.0, 60, 120, 170])
    func `a face has angles wherever it is and whatever the field of view`(degrees: Double) throws {
        let lens = Lens(size: PixelSize(width: 640, height: 480), fieldOfView: degrees)
        for width in [60.0, 200, 400] {
            for x in [0.0, 160, 320, 500, 640] {
                let mesh = MadeHead.mesh(HeadPose(roll: 0, yaw: 0, pitch: 0), center: SIMD2(x, 240), width: width)
                let pose = try #require(ReferenceHead.pose(of: mesh, through: lens), "width \(width) at \(x)")
                if x == 320 { #expect(pose.yaw.magnitude < 1 && pose.roll.magnitude < 1) }
            }
        }
    }

    @Test func `positive pitch turns the nose up`() {
        let nose = HeadPose(roll: 0, yaw: 0, pitch: 30).rotation * SIMD3(0, 0, -1)
        #expect((nose.y + 0.5).magnitude < 1e-9)
    }

    @Test func `positive roll turns the head clockwise in the picture`() {
        let right = HeadPose(roll: 90, yaw: 0, pitch: 0).rotation * SIMD3(1, 0, 0)
        #expect((right.y - 1).magnitude < 1e-9)
    }
}
