internal import Frames

/// Photographs that stand still, while something passes before the face again and again, as a hand does: the points of what is
/// covered are guesses, and wander as those of a head do. None may be taken for a person.
package struct MadeCovers: Examination {
    package let subject = "made/covers"
    private static let photographs = 8
    /// Pixels a second.
    private static let speeds = [50.0, 150, 300]
    private static let size = PixelSize(width: 320, height: 240)
    private static let faceWidth = 90.0
    private static let frames = 175
    private static let rate = 25.0
    /// Frames before it comes.
    private static let clear = 31
    private static let grey: Float = 128

    package init() {}

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        let stock = try bench.faceStock()
        var (accepted, carried) = (0, 0)
        for number in 0..<Self.photographs {
            let still = try stock.portrait(number, width: Self.faceWidth).centred(in: Self.size)
            for speed in Self.speeds {
                let run = try LivenessRun(bench)
                var noise = NoiseSource(seed: UInt64(number))
                try run.take(made: Self.frames, rate: Self.rate) { index in
                    try Self.covered(still, frame: index, speed: speed).bitmap(noise: 2, from: &noise)
                }
                accepted += run.standing.wasLive ? 1 : 0
                carried += run.carried.wasLive ? 1 : 0
            }
        }
        let basis = "\(Self.photographs * Self.speeds.count) clips"
        return [
            Measure(subject, "photographs accepted", Double(accepted), goal: .atMost(0), basis: basis),
            Measure(
                subject, "photographs accepted, camera carried", Double(carried), goal: .atMost(0),
                basis: basis),
        ]
    }

    /// An upright bar, a third as wide as the face, on its way across it from left to right.
    private static func covered(_ still: Canvas, frame index: Int, speed: Double) -> Canvas {
        guard index >= clear else { return still }
        let way = Double(index - clear) / rate * speed
        let left = (Double(size.width) / 2 - faceWidth + way.truncatingRemainder(dividingBy: 2 * faceWidth)).rounded()
        let columns = max(0, Int(left))..<min(size.width, Int(left + faceWidth / 3))
        let rows = Int(Double(size.height) / 2 - faceWidth)..<Int(Double(size.height) / 2 + faceWidth)
        var result = still
        for row in rows {
            let start = row * size.width * 3
            for place in start + columns.lowerBound * 3..<start + columns.upperBound * 3 { result.values[place] = grey }
        }
        return result
    }
}
