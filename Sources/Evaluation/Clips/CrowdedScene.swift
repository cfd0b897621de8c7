internal import Frames
internal import Glibc
internal import Records
internal import Tracking

/// Up to ten people who sway before a wall: whether all are followed, and what each further one costs.
package struct CrowdedScene: Examination {
    package let subject = "made/crowd"
    private static let rate = 15.0
    private static let settled = 30
    private static let frames = 90
    private static let counts = [1, 2, 5, 10]
    private static let widths = 62.0...84.0
    /// Pixels to either side, and sways a second.
    private static let sway = 12.0
    private static let sways = 0.35

    package init() {}

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        var measures: [Measure] = []
        var runs: [Double] = []
        for count in Self.counts {
            let clip = try follow(count, bench)
            let basis = "\(count) \(count == 1 ? "face" : "faces") at \(Int(Self.rate)) frames/s"
            let settled = clip.results.dropFirst(Self.settled)
            let whole = settled.count { $0.faces.count(where: \.isSeen) == count }
            runs.append(clip.landmarkRunsPerFrame(from: Self.settled))
            measures += [
                Measure(
                    subject, "share of frames with all faces", Statistics.share(whole, of: settled.count), decimals: 3,
                    goal: .atLeast(1), basis: basis),
                Measure(
                    subject, "identities", Double(ClipFaces(clip.results).identities.count),
                    goal: .atMost(Double(count)), basis: basis),
                Measure(
                    subject, "landmark network's runs a frame", runs[runs.count - 1], decimals: 2, basis: basis),
                Measure(
                    subject, "detector's runs a frame", clip.detectorRunsPerFrame(from: Self.settled), decimals: 3,
                    basis: basis),
            ]
        }
        let further = (runs[runs.count - 1] - runs[0]) / Double(Self.counts[Self.counts.count - 1] - Self.counts[0])
        measures.append(
            Measure(
                subject, "landmark network's runs for each further face", further, decimals: 2, goal: .atMost(1.4),
                basis: "\(Self.counts[Self.counts.count - 1]) faces against one"))
        return measures
    }

    private func follow(_ count: Int, _ bench: EvaluationBench) throws -> FollowedClip {
        var random = NoiseSource(seed: UInt64(count))
        let wall = Backdrop.canvas(size: MadeCamera.size, from: &random)
        let stock = try bench.faceStock()
        let people = try (0..<count).map { number in
            (
                face: try stock.person(number, width: Double.random(in: Self.widths, using: &random)),
                phase: Double.random(in: 0...1, using: &random)
            )
        }
        return try bench.follow(made: Self.frames, rate: Self.rate) { frame in
            var canvas = wall
            for (number, person) in people.enumerated() {
                let turn = 2 * Double.pi * (Double(frame) / Self.rate * Self.sways + person.phase)
                canvas.lay(
                    person.face,
                    at: PixelPoint(
                        x: 64 + 128 * Double(number % 5) + Self.sway * sin(turn),
                        y: 120 + 240 * Double(number / 5) + Self.sway / 3 * cos(turn)))
            }
            return try canvas.bitmap(noise: MadeCamera.noise, from: &random)
        }
    }
}
