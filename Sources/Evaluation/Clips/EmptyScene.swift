internal import Frames
internal import Tracking

/// A wall under camera noise before which nobody is, until somebody stands there: how often the detector looks, and how
/// soon it sees who comes.
package struct EmptyScene: Examination {
    package let subject = "made/empty"
    private static let rate = 30.0
    private static let settled = 30
    /// Frames without anybody.
    private static let empty = 300
    private static let frames = empty + 30
    private static let widths = [60.0, 120]

    package init() {}

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        var (looks, others, waits): ([Double], Int, [Double]) = ([], 0, [])
        for (number, width) in Self.widths.enumerated() {
            var random = NoiseSource(seed: UInt64(number + 1))
            let wall = Backdrop.canvas(size: MadeCamera.size, from: &random)
            var inhabited = wall
            inhabited.lay(
                try bench.faceStock().portrait(number, width: width), at: PixelPoint(x: 400, y: 240))
            let clip = try bench.follow(made: Self.frames, rate: Self.rate) { frame in
                try (frame < Self.empty ? wall : inhabited).bitmap(noise: MadeCamera.noise, from: &random)
            }
            let before = clip.frames[Self.settled..<Self.empty]
            looks.append(Statistics.mean(before.map { Double($0.detectorRuns) }) * Self.rate)
            others += before.count { !$0.result.faces.isEmpty }
            let first = clip.frames[Self.empty...].firstIndex { !$0.result.faces.isEmpty }
            waits.append(first.map { Double($0 - Self.empty + 1) } ?? .infinity)
        }
        let basis = "\(Self.widths.count) scenes"
        return [
            Measure(
                subject, "detector's looks a second", Statistics.mean(looks), decimals: 2, goal: .atMost(4),
                basis: basis),
            Measure(subject, "frames with a false face", Double(others), goal: .atMost(0), basis: basis),
            Measure(
                subject, "frames until a face that comes is seen, most", waits.max() ?? .nan, unit: "frames",
                goal: .atMost(5), basis: basis),
        ]
    }
}
