import Frames
import Records
import Testing

@testable import Tracking

@Suite struct SmoothingTests {
    private func run(
        _ positions: [Float], rate: Double = 30, _ settings: SmoothingSettings = SmoothingSettings()
    ) -> [Double] {
        var smoother = MeshSmoother(settings: settings)
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

    @Test(arguments: [SmoothingMethod.oneEuro, .kalman])
    func `a fast run is followed at 15 as at 60 frames a second`(_ method: SmoothingMethod) {
        for rate in [15.0, 30, 60] {
            let speed = 300.0
            let way = (0..<Int(rate)).map { Float(100 + speed * Double($0) / rate) }
            let path = run(way, rate: rate, SmoothingSettings(method))
            for index in way.indices.dropFirst(Int(rate / 5)) {
                #expect((path[index] - Double(way[index])).magnitude <= 2 * speed / 30)
            }
        }
    }

    @Test func `an exponential filter has gone 63 percent of a small step after its time constant`() {
        let path = run(
            [200] + [Float](repeating: 202, count: 30), rate: 30, SmoothingSettings(.exponential, seconds: 0.2))
        #expect((path[6] - 200 - 2 * 0.632).magnitude < 0.02)
    }

    @Test func `a Kalman filter does not lag behind an even motion`() {
        let way = (0..<90).map { Float(200) + Float($0) * 0.5 }
        let path = run(way, SmoothingSettings(.kalman))
        #expect((path[89] - Double(way[89])).magnitude < 0.05)
        let lagging = run(way, SmoothingSettings(.exponential, seconds: 0.25))
        #expect(Double(way[89]) - lagging[89] > 2)
    }

    @Test(arguments: SmoothingMethod.allCases)
    func `a jump is not smoothed, whatever the method`(_ method: SmoothingMethod) {
        let path = run(
            [Float](repeating: 200, count: 30) + [Float](repeating: 240, count: 2), SmoothingSettings(method))
        #expect((path[30] - 240).magnitude < 0.01)
        #expect((path[31] - 240).magnitude < 0.01)
    }

    @Test func `switched off, values stay as measured`() {
        let path = run([200, 201, 199.5, 203], SmoothingSettings(.off))
        for (shown, raw) in zip(path, [200, 201, 199.5, 203]) { #expect((shown - raw).magnitude < 0.001) }
    }

    @Test(arguments: [SmoothingMethod.oneEuro, .exponential, .kalman])
    func `points, box and angles are all damped, and by one second's worth alike at any rate`(_ method: SmoothingMethod)
    {
        var box = BoxSmoother(settings: SmoothingSettings(method))
        var pose = PoseSmoother(settings: SmoothingSettings(method))
        var (boxSum, poseSum) = (0.0, 0.0)
        for index in 0..<200 {
            let noise = index.isMultiple(of: 2) ? 0.4 : -0.4
            let interval = index == 0 ? 0 : 1.0 / 30
            let smoothBox = box.smooth(BoundingBox(x: 100 + noise, y: 80, width: 90, height: 110), interval: interval)
            let smoothPose = pose.smooth(HeadPose(roll: noise, yaw: noise, pitch: -noise), interval: interval)
            guard index >= 50 else { continue }
            boxSum += (smoothBox.x - 100) * (smoothBox.x - 100)
            poseSum += smoothPose.yaw * smoothPose.yaw
        }
        #expect((boxSum / 150).squareRoot() < 0.2)
        #expect((poseSum / 150).squareRoot() < 0.2)
    }

    @Test func `a track changes its way of smoothing when the settings do`() {
        var last = 0
        var table = TrackTable(settings: TrackingSettings()) {
            last += 1
            return last
        }
        func see(_ x: Float, _ index: Int) {
            let time = FrameTime(nanoseconds: Int64(index) * 33_000_000)
            let observation = MadeFace.observation(x: x, y: 200)
            if index == 0 { table.adopt([observation], at: time) } else { table.observe(0, observation, at: time) }
        }
        for index in 0..<5 { see(200, index) }
        see(201, 5)
        #expect(table.tracks[0].smoothBounds.centerX < 200.9)
        table.settings.smoothing = .off
        see(201, 6)
        see(202, 7)
        #expect((table.tracks[0].smoothBounds.centerX - 202).magnitude < 0.01)
    }
}
