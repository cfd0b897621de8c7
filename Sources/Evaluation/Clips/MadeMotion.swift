internal import Glibc
internal import Records
internal import Tracking

/// A face of the corpus that stands, drifts, jumps or runs, under fresh camera noise in every frame: how still it is
/// held, and how closely it is followed.
package struct MadeMotion: Examination {
    package enum Kind: String, Sendable, CaseIterable { case still, drifting, stepping, running }

    package var subject: String { "made/\(kind.rawValue)" }
    private let kind: Kind

    private static let rate = 30.0
    private static let frames = 120
    /// Frames until the track has settled.
    private static let settled = 45
    private static let faceWidths = [60.0, 110, 180]
    private static let facesOfAWidth = 2
    private static let driftSpeed = 2.0
    private static let stepWidth = 40.0
    private static let runSpeed = 300.0
    private static let runFrames = 16

    package static let all = Kind.allCases.map(MadeMotion.init)

    private init(_ kind: Kind) {
        self.kind = kind
    }

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        var runs: [Run] = []
        for (index, width) in Self.faceWidths.enumerated() {
            for (number, face) in try PosedFace.all(width: width, count: Self.facesOfAWidth, bench).enumerated() {
                var scene = StillScene(face, seed: UInt64(index * 16 + number + 1))
                let results = try bench.results(ofMade: Self.frames, rate: Self.rate) {
                    try scene.frame(movedBy: place($0))
                }
                runs.append(Run(results, place: place))
            }
        }
        let seen = runs.map { Statistics.share($0.boxes.count { $0 != nil }, of: Self.frames - Self.settled) }
        let basis = "\(runs.count) faces of \(Int(Self.faceWidths[0])) to \(Int(Self.faceWidths[2])) px"
        let steadiness = Measure(
            subject, "share of frames with the face, least", seen.min() ?? 0, decimals: 3, goal: .atLeast(1),
            basis: basis)
        return [steadiness] + measures(of: runs, basis)
    }

    /// How far the face has moved to the right by a frame, in pixels.
    private func place(_ frame: Int) -> Double {
        let since = Double(frame - Self.settled)
        switch kind {
        case .still: return 0
        case .drifting: return max(0, since) / Self.rate * Self.driftSpeed
        case .stepping: return frame < Self.settled ? 0 : Self.stepWidth
        case .running: return max(0, min(Double(Self.runFrames), since)) / Self.rate * Self.runSpeed
        }
    }

    private func measures(of runs: [Run], _ basis: String) -> [Measure] {
        switch kind {
        case .still:
            [
                Measure(
                    subject, "trembling of a corner, worst", runs.map(\.cornerDeviation).max() ?? .nan, unit: "px",
                    decimals: 3, goal: .atMost(0.3), basis: basis),
                Measure(
                    subject, "trembling of an angle, worst", runs.map(\.angleDeviation).max() ?? .nan, unit: "°",
                    decimals: 3, goal: .atMost(0.3), basis: basis),
            ]
        case .drifting:
            [
                Measure(
                    subject, "distance from the truth, most", runs.map(\.largestError).max() ?? .nan, unit: "px",
                    decimals: 2, goal: .atMost(1), basis: basis)
            ]
        case .stepping:
            [
                Measure(
                    subject, "frames to nine tenths of a step of 40 px, most",
                    runs.map { $0.framesToReach(0.9, of: Self.stepWidth) }.max() ?? .nan, unit: "frames",
                    goal: .atMost(2), basis: basis)
            ]
        case .running:
            [
                Measure(
                    subject, "lag at 300 px/s, most",
                    (runs.map(\.largestLag).max() ?? .nan) / (Self.runSpeed / Self.rate),
                    unit: "frames", decimals: 2, goal: .atMost(2), basis: basis)
            ]
        }
    }

    /// The followed face from the frame on at which it may move, against where it is in truth: its place before, on the
    /// average, and the way since.
    private struct Run {
        /// From `settled` on; nil where the face was not seen.
        let boxes: [BoundingBox?]
        private let poses: [HeadPose]
        private let truth: [Double]
        private let origin: BoundingBox

        init(_ results: [TrackingResult], place: (Int) -> Double) {
            let faces = results.map { $0.faces.count == 1 ? $0.faces[0] : nil }
            boxes = faces.dropFirst(settled).map { $0?.mesh == nil ? nil : $0?.bounds }
            poses = faces.dropFirst(settled).compactMap { $0?.pose }
            truth = (settled..<results.count).map(place)
            let before = faces[settled / 2..<settled].compactMap { $0?.bounds }
            func mean(_ edge: KeyPath<BoundingBox, Double>) -> Double {
                Statistics.mean(before.map { $0[keyPath: edge] })
            }
            origin = BoundingBox(x: mean(\.x), y: mean(\.y), width: mean(\.width), height: mean(\.height))
        }

        var cornerDeviation: Double {
            let edges: [KeyPath<BoundingBox, Double>] = [\.x, \.y, \.right, \.bottom]
            return edges.map { edge in Statistics.deviation(boxes.compactMap { $0?[keyPath: edge] }) }.max() ?? .nan
        }

        var angleDeviation: Double {
            let angles: [KeyPath<HeadPose, Double>] = [\.roll, \.yaw, \.pitch]
            return angles.map { angle in Statistics.deviation(poses.map { $0[keyPath: angle] }) }.max() ?? .nan
        }

        /// Signed, in pixels: how far behind the middle of the box is.
        private var errors: [Double] {
            zip(boxes, truth).map { box, way in box.map { origin.centerX + way - $0.centerX } ?? .infinity }
        }

        var largestError: Double { errors.map(\.magnitude).max() ?? .nan }
        var largestLag: Double { errors.max() ?? .nan }

        func framesToReach(_ share: Double, of way: Double) -> Double {
            let reached = boxes.firstIndex { box in box.map { $0.centerX - origin.centerX >= share * way } ?? false }
            return reached.map { Double($0 + 1) } ?? .infinity
        }
    }
}
