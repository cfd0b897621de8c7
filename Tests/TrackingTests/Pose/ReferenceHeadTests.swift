import Frames
import Testing

@testable import Tracking

@Suite struct ReferenceHeadTests {
    private static let poses = [(0.0, 0.0, 0.0), (20, 0, 0), (0, 35, 0), (0, 0, -25), (-15, -40, 20)].map {
        HeadPose(roll: $0.0, yaw: $0.1, pitch: $0.2)
    }
    private static let places = [SIMD2(320.0, 240.0), SIMD2(40, 240), SIMD2(320, 450), SIMD2(620, 20), SIMD2(15, 460)]

    @Test(arguments: poses, [45.0, 60, 90])
    func `a face reads the same wherever it is in the picture`(pose: HeadPose, fieldOfView: Double) throws {
        let lens = Lens(size: PixelSize(width: 640, height: 480), fieldOfView: fieldOfView)
        for place in Self.places {
            let mesh = MadeHead.mesh(pose, through: lens, center: place)
            let read = try #require(ReferenceHead.pose(of: mesh, through: lens))
            #expect((read.yaw - pose.yaw * ReferenceHead.yawGain).magnitude < 0.7, "\(place)")
            #expect((read.pitch - pose.pitch - ReferenceHead.pitchOffset).magnitude < 0.7, "\(place)")
            #expect((read.roll - pose.roll).magnitude < 0.7, "\(place)")
        }
    }

    @Test func `a wrong field of view shows at the edge and not in the middle`() throws {
        let pose = HeadPose(roll: 0, yaw: 30, pitch: 20)
        let wide = Lens(size: PixelSize(width: 640, height: 480), fieldOfView: 110)
        let assumed = Lens(size: PixelSize(width: 640, height: 480), fieldOfView: 40)
        func difference(at place: SIMD2<Double>) throws -> Double {
            let mesh = MadeHead.mesh(pose, through: wide, center: place)
            let right = try #require(ReferenceHead.pose(of: mesh, through: wide))
            let wrong = try #require(ReferenceHead.pose(of: mesh, through: assumed))
            return (right.roll - wrong.roll).magnitude + (right.yaw - wrong.yaw).magnitude
                + (right.pitch - wrong.pitch).magnitude
        }
        #expect(try difference(at: SIMD2(320, 240)) < 0.1)
        #expect(try difference(at: SIMD2(620, 30)) > 3)
    }

    @Test func `a head that turns all the way round its neck is followed without a flip, then not measured`() throws {
        var last = -Double.infinity
        for step in -850...850 {
            let yaw = Double(step) / 10
            guard
                let read = ReferenceHead.pose(
                    of: MadeHead.mesh(HeadPose(roll: 0, yaw: yaw, pitch: 0)), through: MadeHead.lens)
            else {
                #expect(yaw.magnitude * ReferenceHead.yawGain >= 90)
                continue
            }
            #expect(read.yaw > last)
            #expect(read.roll.magnitude < 1 && (read.pitch - ReferenceHead.pitchOffset).magnitude < 1, "\(yaw)")
            last = read.yaw
        }
        #expect(last > 89)
    }

    @Test(arguments: poses) func `a mirrored face has the other yaw and roll and the same pitch`(pose: HeadPose) throws
    {
        let mesh = MadeHead.mesh(pose, through: MadeHead.lens, center: SIMD2(100, 400))
        // Points change places with those of the other side of the face.
        let mirrored = MadeHead.mesh(
            HeadPose(roll: -pose.roll, yaw: -pose.yaw, pitch: pose.pitch), through: MadeHead.lens,
            center: SIMD2(540, 400))
        let (one, other) = try (
            #require(ReferenceHead.pose(of: mesh, through: MadeHead.lens)),
            #require(ReferenceHead.pose(of: mirrored, through: MadeHead.lens))
        )
        #expect((one.yaw + other.yaw).magnitude < 0.1)
        #expect((one.roll + other.roll).magnitude < 0.1)
        #expect((one.pitch - other.pitch).magnitude < 0.1)
    }

    @Test func `a mouth that opens turns no head`() throws {
        let closed = MadeHead.mesh(HeadPose(roll: 5, yaw: 15, pitch: -10))
        var open = closed
        // The lower lip and the chin, pulled down by a fifth of the face.
        for index in [13, 14, 17, 18, 61, 84, 152, 175, 199, 200, 291, 314] { open.points[index].y += 12 }
        let before = try #require(ReferenceHead.pose(of: closed, through: MadeHead.lens))
        let after = try #require(ReferenceHead.pose(of: open, through: MadeHead.lens))
        #expect((before.pitch - after.pitch).magnitude < 0.1)
        #expect((before.yaw - after.yaw).magnitude < 0.1)
        #expect((before.roll - after.roll).magnitude < 0.1)
    }

    @Test func `points on one spot have no pose`() {
        let mesh = FaceMesh(points: [SIMD3<Float>](repeating: SIMD3(300, 200, 0), count: FaceMesh.count))
        #expect(ReferenceHead.pose(of: mesh, through: MadeHead.lens) == nil)
    }
}
