internal import Frames
internal import Glibc
internal import Records
internal import Tracking

/// Scenes in which one of two people hides the other's face: whether each keeps its id.
package struct CrossingFaces: Examination {
    package let subject = "made/crossing"
    private static let scenes = 20

    package init() {}

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        let stock = try bench.faceStock()
        var verdicts: [CrossingVerdict] = []
        for number in 0..<Self.scenes {
            let width = CrossingScene.widths[number % CrossingScene.widths.count]
            let kinds = CrossingScene.Kind.allCases
            var scene = CrossingScene(
                kinds[number % kinds.count], near: try stock.person(2 * number, width: width),
                far: try stock.person(2 * number + 1, width: width * (number.isMultiple(of: 2) ? 1 : 0.88)),
                seed: UInt64(number + 1))
            let clip = try bench.follow(made: scene.frames, rate: CrossingScene.rate) { try scene.frame($0) }
            verdicts.append(CrossingVerdict(clip.results, scene))
        }
        func measure(_ name: String, kept: Double, _ isBad: (CrossingVerdict) -> Bool) -> Measure {
            Measure(
                subject, name, Double(verdicts.count(where: isBad)), goal: .atMost(0, kept: kept),
                basis: "\(Self.scenes) scenes")
        }
        return [
            measure("scenes with swapped ids", kept: 0, \.isSwapped),
            measure("scenes with a third id", kept: 1) { $0.identities > 2 },
            measure("scenes that end without both faces", kept: 1) { !$0.isComplete },
        ]
    }
}

/// What became of the ids of one scene.
struct CrossingVerdict {
    let isSwapped: Bool
    let identities: Int
    /// Whether both faces have an id before and after.
    let isComplete: Bool

    init(_ results: [TrackingResult], _ scene: CrossingScene) {
        let rest = CrossingScene.restFrames
        let before = Self.identities(results, rest / 2..<rest, scene)
        let after = Self.identities(results, results.count - rest / 2..<results.count, scene)
        identities = ClipFaces(results).identities.count
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
            for face in results[frame].faces where face.isSeen {
                guard let id = face.id else { continue }
                if isAt(places.near, face.bounds) { near[id, default: 0] += 1 }
                if isAt(places.far, face.bounds) { far[id, default: 0] += 1 }
            }
        }
        return (most(near), most(far))
    }

    private static func most(_ counts: [Int: Int]) -> Int? {
        counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    private static func isAt(_ place: PixelPoint, _ box: BoundingBox) -> Bool {
        hypot(place.x - box.centerX, place.y - box.centerY) < box.width / 3
    }
}
