import Frames
import Records
import Testing

@testable import Analysis
@testable import Tracking

@Suite("Mouth and brows")
struct ExpressionTests {
    private let straight = HeadPose(roll: 0, yaw: 0, pitch: 0)

    /// Distance of the outer eye corners of the average head.
    private var scale: Float {
        let way = ReferenceHead.points[263] - ReferenceHead.points[33]
        return (way * way).sum().squareRoot()
    }

    private func shape(
        _ pose: HeadPose = HeadPose(roll: 0, yaw: 0, pitch: 0), size: Float = RealHead.size,
        change: (inout [SIMD3<Float>]) -> Void = { _ in }
    ) throws -> FaceShape {
        try #require(FaceShape(RealHead.mesh(pose, size: size, change: change)))
    }

    @Test("A shape is the same at any size and turn of the head")
    func invariant() throws {
        let usual = try shape()
        for pose in [
            HeadPose(roll: 20, yaw: 0, pitch: 0), HeadPose(roll: 0, yaw: 35, pitch: 0),
            HeadPose(roll: -10, yaw: -20, pitch: 15),
        ] {
            let other = try shape(pose, size: 37)
            #expect(abs(other.lipGap - usual.lipGap) < 0.001)
            #expect(abs(other.mouthWidth - usual.mouthWidth) < 0.001)
            #expect(abs(other.cornerLift - usual.cornerLift) < 0.001)
            #expect(abs(other.browHeight - usual.browHeight) < 0.001)
        }
    }

    @Test("A mouth that opens goes from 0 to 1")
    func mouth() throws {
        var meter = ExpressionMeter()
        func open(_ gap: Float) throws -> Double {
            let shape = try shape { points in
                points[14] = points[13]
                points[14].y += gap * scale
            }
            return meter.measure(shape, pose: straight, at: nil).mouth.open
        }
        #expect(try open(0) == 0)
        #expect(try open(0.2) > 0.4)
        #expect(try open(0.2) < 0.6)
        #expect(try open(0.4) == 1)
    }

    @Test("A mouth that widens and rises at its corners smiles")
    func smile() throws {
        var meter = ExpressionMeter()
        func smile(_ lift: Float, _ widening: Float) throws -> Double {
            let shape = try shape { points in
                points[61] += SIMD3(-widening / 2, -lift, 0) * scale
                points[291] += SIMD3(widening / 2, -lift, 0) * scale
            }
            return meter.measure(shape, pose: straight, at: nil).mouth.smile
        }
        #expect(try smile(-0.02, 0) < 0.1)
        #expect(try smile(0.07, 0.12) > 0.7)
    }

    @Test("Brows are raised against what is usual for this face, which is learnt")
    func brows() throws {
        var meter = ExpressionMeter()
        func shape(_ height: Float) throws -> FaceShape {
            try self.shape { points in
                for index in [105, 66, 334, 296] { points[index].y -= height * scale }
            }
        }
        // Somebody whose brows lie low.
        let low = try shape(-0.03)
        var last = 0.0
        for frame in 0..<100 {
            last = meter.measure(low, pose: straight, at: FrameTime(nanoseconds: Int64(frame) * 33_000_000)).browRaise
        }
        #expect(last == 0)
        let raised = try meter.measure(shape(0.02), pose: straight, at: FrameTime(nanoseconds: 3_400_000_000)).browRaise
        var stranger = ExpressionMeter()
        let ofStranger = try stranger.measure(shape(0.02), pose: straight, at: nil).browRaise
        #expect(raised > ofStranger + 0.2)
    }

    @Test("What is usual is learnt by time, not by frames")
    func usual() {
        func learnt(rate: Double) -> Double {
            var value = UsualValue(start: 0, reach: 1, rise: 0.1, fall: 0.5)
            for frame in 0...Int(2 * rate) {
                value.learn(-5, at: FrameTime(nanoseconds: Int64(Double(frame) / rate * 1e9)))
            }
            return value.value
        }
        #expect(abs(learnt(rate: 10) - learnt(rate: 60)) < 0.01)
        #expect(abs(learnt(rate: 30) + 1) < 0.001)
    }
}
