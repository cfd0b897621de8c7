import Frames
import Testing

@testable import Evaluation

@Suite struct MosaicSensorTests {
    private let size = PixelSize(width: 32, height: 24)

    private func picture(_ value: (Int, Int) -> SIMD3<Float>, noise: Float = 0) throws -> Canvas {
        var values: [Float] = []
        for row in 0..<size.height {
            for column in 0..<size.width {
                let colour = value(column, row)
                values += [colour.x, colour.y, colour.z]
            }
        }
        var random = NoiseSource(seed: 3)
        let sensor = MosaicSensor(noise: noise, quality: 100)
        return Canvas(try sensor.picture(of: Canvas(size: size, values: values), from: &random))
    }

    @Test func `an even colour stays`() throws {
        let seen = try picture { _, _ in SIMD3(180, 120, 60) }
        for pixel in 0..<size.width * size.height {
            for (channel, expected) in [Float(180), 120, 60].enumerated() {
                #expect(abs(seen.values[pixel * 3 + channel] - expected) <= 3)
            }
        }
    }

    /// Red and blue are seen by every other column only: fine grey stripes turn into colours.
    @Test func `stripes finer than a colour's pixels turn coloured`() throws {
        let seen = try picture { column, _ in SIMD3(repeating: column % 2 == 0 ? 200 : 60) }
        let middle = (12 * size.width + 16) * 3
        #expect(seen.values[middle] - seen.values[middle + 2] > 60)
    }
}
