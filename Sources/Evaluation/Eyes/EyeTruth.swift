internal import Analysis
internal import FoundationEssentials
internal import Frames
internal import Records
internal import Tracking

/// Faces whose eyes are closed, and others whose eyes are open, by eye: how many are told right. The numbers that tell were
/// fitted to these people, too; `docs/analysis.md` has the figures on people not seen before.
package struct EyeTruth: Examination {
    package let subject = "lfw eyes"
    private static let folder = "lfw/folds1-5"
    /// One of so many pictures of open eyes is looked at.
    private static let step = 12

    package init() {}

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        let pictures = try PictureFolder.pictures(below: bench.path(Self.folder))
        let closed = pictures.filter { Self.closed.contains(Self.name(of: $0)) }
        let others = pictures.filter { !Self.closed.union(Self.unclear).contains(Self.name(of: $0)) }
        let open = stride(from: 0, to: others.count, by: Self.step).map { others[$0] }
        return try [
            measure("share of closed eyes told", closed, bench) { $0 < 0.5 },
            measure("share of open eyes told", open, bench) { $0 >= 0.5 },
        ]
    }

    private func measure(
        _ name: String, _ pictures: [String], _ bench: EvaluationBench, isRight: (Double) -> Bool
    ) throws -> Measure {
        var (right, measured) = (0, 0)
        for picture in pictures {
            let bitmap = try ImageBitmap.contentsOfFile(picture)
            guard let openness = try Self.openness(of: bitmap, bench) else { continue }
            measured += 1
            right += isRight(openness) ? 1 : 0
        }
        return Measure(
            subject, name, Statistics.share(right, of: measured), decimals: 3, goal: .atLeast(0.95),
            basis: "\(measured) of \(pictures.count) faces")
    }

    /// Of both eyes of the face in the middle.
    static func openness(of bitmap: ImageBitmap, _ bench: EvaluationBench) throws -> Double? {
        let middle = (Double(bitmap.size.width) / 2, Double(bitmap.size.height) / 2)
        func distance(_ box: BoundingBox) -> Double {
            (box.centerX - middle.0).magnitude + (box.centerY - middle.1).magnitude
        }
        return try bench.analysed(bitmap, .eyes)
            .min { distance($0.face.bounds) < distance($1.face.bounds) }?.facts.eyes?.mean
    }

    private static func name(of path: String) -> String {
        String((path.split(separator: "/").last ?? "").dropLast(".jpg".count))
    }
}
