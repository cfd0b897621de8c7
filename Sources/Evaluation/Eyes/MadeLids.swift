internal import Analysis
internal import Frames
internal import Records
internal import Tracking

/// Portraits, and the same with lids painted over their eyes: how many are told right, through all networks. The numbers
/// that tell were fitted to other faces.
package struct MadeLids: Examination {
    package let subject = "made/lids"
    private static let widths = [90.0, 130, 200]
    private static let portraits = 12
    /// Lids painted on each face.
    private static let lids = 3

    package init() {}

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        let stock = try bench.faceStock()
        var (open, closed, half): ([Double], [Double], [Double]) = ([], [], [])
        var noise = NoiseSource(seed: 1)
        for number in 0..<Self.portraits {
            for (index, width) in Self.widths.enumerated() {
                let posed = try stock.portrait(number, width: width)
                guard let face = try Self.face(in: posed.picture, posed, &noise, bench),
                    let mesh = face.face.mesh, let eyes = face.facts.eyes?.mean
                else { continue }
                open.append(eyes)
                for lid in 0..<Self.lids {
                    let seed = UInt64((number * Self.widths.count + index) * Self.lids + lid)
                    for (closing, isClosed) in [(1.0, true), (0.5, false)] {
                        var canvas = posed.picture
                        var painter = LidPainter(mesh, closing: closing, seed: seed)
                        painter.paint(on: &canvas)
                        guard let eyes = try Self.face(in: canvas, posed, &noise, bench)?.facts.eyes?.mean else {
                            continue
                        }
                        if isClosed { closed.append(eyes) } else { half.append(eyes) }
                    }
                }
            }
        }
        let basis = "\(open.count) faces open, \(closed.count) closed"
        return [
            Measure(
                subject, "share of closed eyes told", Statistics.share(closed.count { $0 < 0.5 }, of: closed.count),
                decimals: 3, goal: .atLeast(0.95), basis: basis),
            Measure(
                subject, "share of open eyes told", Statistics.share(open.count { $0 >= 0.5 }, of: open.count),
                decimals: 3, goal: .atLeast(0.95), basis: basis),
            Measure(
                subject, "openness of half-closed eyes", Statistics.median(half), decimals: 2,
                basis: "\(half.count) faces"),
        ]
    }

    private static func face(
        in canvas: Canvas, _ posed: PosedFace, _ noise: inout NoiseSource, _ bench: EvaluationBench
    ) throws -> EvaluationBench.AnalysedFace? {
        try bench.analysed(canvas.bitmap(noise: 2, from: &noise), .eyes)
            .first { $0.face.bounds.intersectionOverUnion(posed.bounds) > 0.4 }
    }
}
