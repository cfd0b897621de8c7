import Testing

@testable import Evaluation

@Suite("Made noise")
struct NoiseSourceTests {
    @Test("It has the asked deviation, no mean, and a normal distribution's share beyond two deviations")
    func distribution() {
        var source = NoiseSource(seed: 5)
        var values = [Float](repeating: 100, count: 200_000)
        source.addGaussian(deviation: 4, to: &values)
        let noise = values.map { Double($0) - 100 }
        #expect(Statistics.mean(noise).magnitude < 0.05)
        #expect((Statistics.deviation(noise) - 4).magnitude < 0.05)
        #expect((Statistics.share(noise.count { $0.magnitude > 8 }, of: noise.count) - 0.0455).magnitude < 0.003)
    }

    @Test("The same seed gives the same, another seed another noise")
    func seeds() {
        func noise(_ seed: UInt64) -> [Float] {
            var source = NoiseSource(seed: seed)
            var values = [Float](repeating: 0, count: 9)
            source.addGaussian(deviation: 1, to: &values)
            return values
        }
        #expect(noise(3) == noise(3))
        #expect(noise(3) != noise(4))
    }

    @Test("Two pieces drawn in a row differ")
    func fresh() {
        var source = NoiseSource(seed: 3)
        var (first, second) = ([Float](repeating: 0, count: 8), [Float](repeating: 0, count: 8))
        source.addGaussian(deviation: 1, to: &first)
        source.addGaussian(deviation: 1, to: &second)
        #expect(first != second)
    }
}
