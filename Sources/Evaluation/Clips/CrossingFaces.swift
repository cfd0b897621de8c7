internal import Frames
internal import Glibc
internal import Records
internal import Tracking

/// Scenes in which two faces cross and hide each other: whether each keeps its id.
package struct CrossingFaces: Examination {
    package let subject = "made/crossing"
    private static let scenes = 20
    private static let widths = [60.0, 90, 120, 150]

    package init() {}

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        var (swaps, others, unfinished) = (0, 0, 0)
        for (group, width) in Self.widths.enumerated() {
            let faces = try PosedFace.all(width: width, count: 10, bench)
            for number in 0..<Self.scenes / Self.widths.count {
                let near = faces[(2 * number) % faces.count]
                let far = faces[(2 * number + 1) % faces.count]
                var scene = CrossingScene(near: near, far: far, seed: UInt64(group * 64 + number + 1))
                let results = try bench.results(ofMade: CrossingScene.frames, rate: CrossingScene.rate) {
                    try scene.frame($0)
                }
                let verdict = Verdict(results, scene)
                swaps += verdict.isSwapped ? 1 : 0
                others += verdict.identities > 2 ? 1 : 0
                unfinished += verdict.isComplete ? 0 : 1
            }
        }
        let basis = "\(Self.scenes) scenes"
        return [
            Measure(subject, "scenes with swapped ids", Double(swaps), goal: .atMost(0), basis: basis),
            Measure(subject, "scenes with a third id", Double(others), goal: .atMost(0), basis: basis),
            Measure(subject, "scenes that end without both faces", Double(unfinished), goal: .atMost(0), basis: basis),
        ]
    }

    /// What became of the ids of one scene.
    private struct Verdict {
        let isSwapped: Bool
        let identities: Int
        let isComplete: Bool

        init(_ results: [TrackingResult], _ scene: CrossingScene) {
            identities = ClipFaces(results).identities.count
            let parts = results.count / 3
            let before = Self.identities(results, parts / 2..<parts, scene)
            let after = Self.identities(results, results.count - parts..<results.count, scene)
            isComplete = [before.near, before.far, after.near, after.far].allSatisfy { $0 != nil }
            isSwapped = before.near != nil && before.near == after.far || before.far != nil && before.far == after.near
        }

        /// The id that each face has most often in some frames.
        private static func identities(
            _ results: [TrackingResult], _ frames: Range<Int>, _ scene: CrossingScene
        ) -> (near: Int?, far: Int?) {
            var (near, far): ([Int: Int], [Int: Int]) = ([:], [:])
            for frame in frames {
                let places = scene.places(frame)
                for face in results[frame].faces where face.mesh != nil {
                    guard let id = face.id else { continue }
                    if isAt(places.near, face.bounds) { near[id, default: 0] += 1 }
                    if isAt(places.far, face.bounds) { far[id, default: 0] += 1 }
                }
            }
            return (near.max { $0.value < $1.value }?.key, far.max { $0.value < $1.value }?.key)
        }

        private static func isAt(_ place: PixelPoint, _ box: BoundingBox) -> Bool {
            hypot(place.x - box.centerX, place.y - box.centerY) < box.width / 4
        }
    }
}
