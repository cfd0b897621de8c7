import Records
import Testing

@testable import Tracking

@Suite struct SmoothingTests {
    private func run(_ positions: [Float], rate: Double = 30) -> [Double] {
        var smoother = MeshSmoother(settings: SmoothingSettings())
        return positions.enumerated().map { index, x in
            let raw = MadeFace.mesh(x: x, y: 200)
            return smoother.smooth(raw, interval: index == 0 ? 0 : 1 / rate).bounds.centerX
        }
    }

    @Test func `a step of 40 pixels is nine tenths done within two frames`() {
        let path = run([Float](repeating: 200, count: 30) + [Float](repeating: 240, count: 3))
        #expect(path[31] >= 236)
    }

    @Test func `fast motion is never more than two frames behind`() {
        let way = (0..<60).map { Float(100 + 10 * $0) }
        let path = run(way)
        for index in 10..<60 { #expect(path[index] >= Double(way[index - 2])) }
    }

    @Test func `slow drift is followed within a pixel`() {
        let way = (0..<300).map { Float(200) + Float($0) * 2 / 30 }
        let path = run(way)
        for index in way.indices { #expect((path[index] - Double(way[index])).magnitude <= 1) }
    }

    @Test func `noise on a still face is damped`() {
        var random = UInt64(42)
        let noise = (0..<300).map { _ -> Float in
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Float(random >> 40) / Float(1 << 24) - 0.5
        }
        let path = run(noise.map { 200 + $0 })
        let raw = (noise.map { Double($0 * $0) }.reduce(0, +) / 300).squareRoot()
        let smooth = (path[30...].map { ($0 - 200) * ($0 - 200) }.reduce(0, +) / 270).squareRoot()
        #expect(smooth < 0.6 * raw)
    }

    @Test func `the result hardly depends on the frame rate`() {
        let slow = run((0..<30).map { Float(200 + $0 * 4) }, rate: 15)
        let fast = run((0..<60).map { Float(200 + $0 * 2) }, rate: 30)
        #expect((slow[29] - fast[58]).magnitude < 2)
    }

    @Test func `roll is smoothed across the half turn`() {
        var smoother = PoseSmoother(settings: SmoothingSettings())
        _ = smoother.smooth(HeadPose(roll: 179, yaw: 0, pitch: 0), interval: 0)
        let next = smoother.smooth(HeadPose(roll: -179, yaw: 0, pitch: 0), interval: 1.0 / 30)
        #expect(next.roll > 179 || next.roll <= -179)
    }
}
