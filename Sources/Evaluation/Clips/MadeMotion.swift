internal import Glibc
internal import Records
internal import Tracking

/// A face of the corpus that stands, drifts, jumps or runs, under fresh camera noise in every frame: how still it is
/// held, and how closely it is followed.
package struct MadeMotion: Examination {
    private enum Kind: Sendable {
        case still
        /// Pixels a second.
        case drifting(Double)
        /// Pixels at once.
        case stepping(Double)
        /// Pixels a second, for half a second or a little more, from rest to rest.
        case running(Double)
    }

    package let subject: String
    private let kind: Kind

    private static let rate = 30.0
    /// Frames for which the face stands still at first.
    private static let settled = 45
    /// Widths of the faces' boxes in pixels.
    private static let faceWidths = [40.0, 70, 110, 160, 200]
    /// The ways that faces take, of length 1.
    private static let directions: [SIMD2<Double>] = [
        SIMD2(1, 0), SIMD2(0.8, 0.6), SIMD2(-1, 0), SIMD2(-0.8, 0.6), SIMD2(1, 0),
    ]
    private static let facesOfAWidth = 2
    private static let runLength = 160.0

    package static let all = [
        MadeMotion("made/still", .still), MadeMotion("made/drifting", .drifting(2)),
        MadeMotion("made/stepping", .stepping(40)), MadeMotion("made/running 300", .running(300)),
        MadeMotion("made/running 400", .running(400)),
    ]

    private init(_ subject: String, _ kind: Kind) {
        self.subject = subject
        self.kind = kind
    }

    private var frames: Int {
        switch kind {
        case .still: Self.settled + 120
        case .drifting: Self.settled + 150
        case .stepping: Self.settled + 30
        case .running(let speed): Self.settled + Int(Self.runLength / speed * Self.rate) + 20
        }
    }

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        let stock = try bench.faceStock()
        var runs: [MotionRun] = []
        for number in 0..<Self.faceWidths.count * Self.facesOfAWidth {
            let width = Self.faceWidths[number / Self.facesOfAWidth]
            var scene = StillScene(try stock.portrait(number, width: width), seed: UInt64(number + 1))
            let direction = Self.directions[number % Self.directions.count]
            let clip = try bench.follow(made: frames, rate: Self.rate) { frame in
                try scene.frame(movedBy: direction * place(frame))
            }
            runs.append(MotionRun(clip, settled: Self.settled) { direction * place($0) })
        }
        let basis = "\(runs.count) faces of \(Int(Self.faceWidths[0])) to \(Int(Self.faceWidths[4])) px"
        func measure(
            _ name: String, _ value: Double, _ unit: String = "", decimals: Int = 0, goal: Goal? = nil
        ) -> Measure {
            Measure(subject, name, value, unit: unit, decimals: decimals, goal: goal, basis: basis)
        }
        func most(_ figure: KeyPath<MotionRun, Double>) -> Double { runs.map { $0[keyPath: figure] }.max() ?? .nan }
        func mean(_ figure: KeyPath<MotionRun, Double>) -> Double {
            Statistics.mean(runs.map { $0[keyPath: figure] })
        }
        let seen = runs.map(\.shareSeen).min() ?? .nan
        var measures = [
            measure("share of frames with the face, least", seen, decimals: 3, goal: .atLeast(1)),
            measure(
                "identities, most", Double(runs.map(\.identities).max() ?? 0), goal: .atMost(1)),
        ]
        switch kind {
        case .still:
            measures += [
                measure(
                    "trembling of a corner, most", most(\.cornerDeviation), "px", decimals: 3,
                    goal: .atMost(0.3)),
                measure(
                    "trembling of an angle, most", most(\.angleDeviation), "°", decimals: 3,
                    goal: .atMost(0.3)),
            ]
        case .drifting:
            measures += [
                measure("distance from the truth, most", most(\.largestError), "px", decimals: 2, goal: .atMost(1)),
                measure(
                    "distance of a corner, most", most(\.largestCornerError), "px", decimals: 2,
                    goal: .atMost(1)),
            ]
        case .stepping(let way):
            let reached = runs.map { $0.framesToReach(0.9) }.max() ?? .nan
            measures.append(
                measure("frames to 90 % of \(Int(way)) px, most", reached, "frames", goal: .atMost(2)))
        case .running(let speed):
            measures.append(
                measure(
                    "frames off, behind or ahead, most", most(\.largestError) / (speed / Self.rate), "frames",
                    decimals: 2, goal: .atMost(2)))
        }
        return measures + [
            measure("landmark network's runs a frame", mean(\.landmarkRunsPerFrame), decimals: 3),
            measure("detector's runs a frame", mean(\.detectorRunsPerFrame), decimals: 3),
        ]
    }

    /// Where on its way the face is in a frame, in pixels; half of a run lies before the middle.
    private func place(_ frame: Int) -> Double {
        let since = max(0, Double(frame - Self.settled + 1)) / Self.rate
        switch kind {
        case .still: return 0
        case .drifting(let speed): return since * speed
        case .stepping(let way): return frame < Self.settled ? 0 : way
        case .running(let speed): return min(Self.runLength, since * speed) - Self.runLength / 2
        }
    }
}
