import Testing

@testable import Tracking

/// A part of the picture stands still only where noise alone could have made the difference.
@Suite struct StillnessTestTests {
    private static let side = 48

    /// A made face: soft blobs, shifted by a part of a cell, with a camera's noise.
    private func cells(
        shiftedBy shift: Float = 0, noise: Float = 1, blink: Float = 0, contrast: Float = 1,
        from random: inout NoiseOfTests
    ) -> [Float] {
        let side = Self.side
        return (0..<side * side).map { index in
            let x = Float(index % side) - shift
            let y = Float(index / side)
            let wave = Self.wave(x * 0.5) * 30 + Self.wave(y * 0.37 + x * 0.21) * 25
            let inEye = (12..<20).contains(index % side) && (14..<20).contains(index / side)
            return 120 + contrast * wave + (inEye ? blink : 0) + noise * random.next()
        }
    }

    /// A sine's likeness without its library: smooth, period 2 pi.
    private static func wave(_ angle: Float) -> Float {
        let turn = (angle / (2 * .pi)).truncatingRemainder(dividingBy: 1)
        let t = turn < 0 ? turn + 1 : turn
        return t < 0.5 ? 16 * t * (0.5 - t) : -16 * (t - 0.5) * (1 - t)
    }

    private func test(_ random: inout NoiseOfTests, noise: Float = 1, contrast: Float = 1) -> StillnessTest {
        StillnessTest(
            cells: cells(noise: noise, contrast: contrast, from: &random), columns: Self.side, rows: Self.side, cell: 2)
    }

    @Test func `noise alone is stillness, once its strength is known`() {
        var random = NoiseOfTests(seed: 1)
        var test = test(&random)
        let answers = (0..<60).map { _ in test.take(cells(from: &random)) }
        #expect(!answers[0])
        #expect(answers.dropFirst(4).count { $0 } >= 54)
    }

    @Test(arguments: [0.25, 0.5, 1, 3, 10] as [Float])
    func `a picture that has shifted is not still`(shift: Float) {
        var random = NoiseOfTests(seed: 2)
        var test = test(&random)
        for _ in 0..<10 { _ = test.take(cells(from: &random)) }
        let isStill1 = test.take(cells(shiftedBy: shift, from: &random))
        #expect(!isStill1)
        let isStill2 = test.take(cells(shiftedBy: shift, from: &random))
        #expect(!isStill2)
    }

    @Test func `a slow drift is noticed before it is a third of a pixel`() throws {
        var random = NoiseOfTests(seed: 3)
        var test = test(&random)
        for _ in 0..<10 { _ = test.take(cells(from: &random)) }
        // In cells of two pixels: 0.03 pixels a frame.
        let noticed = (1...40).first { !test.take(cells(shiftedBy: Float($0) * 0.015, from: &random)) }
        #expect(try #require(noticed) <= 11)
    }

    @Test func `an eye that closes is noticed`() {
        var random = NoiseOfTests(seed: 4)
        var test = test(&random)
        for _ in 0..<10 { _ = test.take(cells(from: &random)) }
        let isStill3 = test.take(cells(blink: 12, from: &random))
        #expect(!isStill3)
    }

    @Test(arguments: [0.3, 1, 4] as [Float])
    func `what moves all the time is never still, however it is taken for noise`(speed: Float) {
        var random = NoiseOfTests(seed: 5)
        var test = test(&random)
        let still = (1...60).count { test.take(cells(shiftedBy: Float($0) * speed, from: &random)) }
        #expect(still == 0)
    }

    @Test func `where noise hides everything nothing is proved`() {
        var random = NoiseOfTests(seed: 6)
        var test = test(&random, noise: 30, contrast: 0.2)
        let still = (0..<40).count { _ in test.take(cells(noise: 30, contrast: 0.2, from: &random)) }
        #expect(still == 0)
    }

    @Test func `an even surface proves nothing`() {
        var random = NoiseOfTests(seed: 7)
        var test = test(&random, contrast: 0)
        let still = (0..<40).count { _ in test.take(cells(contrast: 0, from: &random)) }
        #expect(still == 0)
    }

    @Test func `a new anchor is compared with from then on`() {
        var random = NoiseOfTests(seed: 8)
        var test = test(&random)
        for _ in 0..<10 { _ = test.take(cells(from: &random)) }
        let isStill4 = test.take(cells(shiftedBy: 2, from: &random))
        #expect(!isStill4)
        test.moveAnchor()
        let still = (0..<20).map { _ in test.take(cells(shiftedBy: 2, from: &random)) }
        #expect(still.suffix(5).count { $0 } >= 4)
    }
}

/// Gaussian noise of deviation 1, the same at every run.
struct NoiseOfTests {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 1 }

    mutating func next() -> Float {
        var sum: Float = 0
        for _ in 0..<12 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            sum += Float(state >> 40) / Float(1 << 24)
        }
        return sum - 6
    }
}
