import Testing

@testable import Tracking

@Suite struct EyeBlocksTests {
    /// A dark disc, an iris, on a lighter ground.
    private func eye(x: Float, y: Float = 32, light: Float = 0, noise: (Int) -> Float = { _ in 0 }) -> EyeBlocks {
        var crop = [Float](repeating: 0, count: 64 * 64 * 3)
        for row in 0..<64 {
            for column in 0..<64 {
                let offset = SIMD2(Float(column) - x, Float(row) - y)
                let distance = (offset * offset).sum().squareRoot()
                // The edge is a pixel wide.
                let inside = min(1, max(0, 10.5 - distance))
                for channel in 0..<3 {
                    let index = (row * 64 + column) * 3 + channel
                    crop[index] = 0.7 - 0.4 * inside + light + noise(index)
                }
            }
        }
        return crop.withUnsafeBufferPointer { EyeBlocks(crop: $0, side: 64) }
    }

    /// Even noise of a fixed seed with a standard deviation of 1 (a linear congruential sequence, Knuth's constants).
    private func noise(seed: UInt64) -> (Int) -> Float {
        { index in
            var state = seed &+ UInt64(index) &* 0x9E37_79B9_7F4A_7C15
            for _ in 0..<3 { state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407 }
            return (Float(state >> 40) / Float(1 << 24) - 0.5) * 3.4641
        }
    }

    @Test func `an eye under a camera's noise has not moved`() {
        let sigma: Float = 4 / 255
        for seed in UInt64(1)...20 {
            let (one, other) = (noise(seed: seed), noise(seed: seed + 1000))
            let change = eye(x: 32) { sigma * one($0) }.change(from: eye(x: 32) { sigma * other($0) })
            #expect(change < 0.04)
        }
    }

    @Test func `an iris that goes by one of its pixels has moved`() {
        #expect(eye(x: 33).change(from: eye(x: 32)) > 0.04)
        #expect(eye(x: 32, y: 31).change(from: eye(x: 32)) > 0.04)
    }

    @Test func `a light that goes on is no movement`() {
        #expect(eye(x: 32, light: 0.2).change(from: eye(x: 32)) < 0.001)
    }
}
