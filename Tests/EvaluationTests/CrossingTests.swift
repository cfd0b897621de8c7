import Frames
import Glibc
import Records
import Testing

@testable import Evaluation

@Suite("Scenes in which faces cross")
struct CrossingTests {
    private func scene(_ kind: CrossingScene.Kind, width: Double, seed: UInt64) -> CrossingScene {
        let side = Int(width * 2)
        let picture = Canvas(
            size: PixelSize(width: side, height: side), values: [Float](repeating: 90, count: side * side * 3))
        let face = PosedFace(
            picture, BoundingBox(x: width / 2, y: width / 2, width: width, height: width), width: width)
        return CrossingScene(kind, near: face, far: face, seed: seed)
    }

    private func distance(_ scene: CrossingScene, _ frame: Int) -> Double {
        let places = scene.places(frame)
        return (places.near.x - places.far.x).magnitude
    }

    @Test(
        "One hides the other for at most half a second, and neither is faster than 400 px/s",
        arguments: CrossingScene.Kind.allCases, CrossingScene.widths)
    func ranges(_ kind: CrossingScene.Kind, width: Double) {
        for seed in UInt64(1)...10 {
            let scene = scene(kind, width: width, seed: seed)
            let hidden = (0..<scene.frames).count { distance(scene, $0) < 0.18 * width }
            #expect(Double(hidden) <= CrossingScene.longestHiding * CrossingScene.rate + 1)
            #expect((0..<scene.frames).map { distance(scene, $0) }.min() ?? .infinity < width / 2)
            for frame in 1..<scene.frames {
                let (before, after) = (scene.places(frame - 1), scene.places(frame))
                #expect((after.near.x - before.near.x).magnitude * CrossingScene.rate <= 400.001)
                #expect((after.far.x - before.far.x).magnitude * CrossingScene.rate <= 400.001)
            }
        }
    }

    @Test("Both stand apart and inside the picture before and after", arguments: CrossingScene.Kind.allCases)
    func rest(_ kind: CrossingScene.Kind) {
        for width in CrossingScene.widths {
            let scene = scene(kind, width: width, seed: 7)
            for frame in [0, CrossingScene.restFrames, scene.frames - CrossingScene.restFrames / 2, scene.frames - 1] {
                #expect(distance(scene, frame) > width / 2)
                for place in [scene.places(frame).near, scene.places(frame).far] {
                    #expect(place.x > width / 2 && place.x < 640 - width / 2)
                }
            }
        }
    }

    /// The verdict on faces that stand where the scene has them, with ids as given.
    private func verdict(near: (Int) -> Int?, far: (Int) -> Int?) -> CrossingVerdict {
        let scene = scene(.passing, width: 70, seed: 3)
        let frames = (0..<scene.frames).map { frame in
            let places = scene.places(frame)
            return [(near(frame), places.near), (far(frame), places.far)].compactMap { id, place in
                id.map { MadeClips.face($0, x: place.x, y: place.y, width: 70) }
            }
        }
        return CrossingVerdict(MadeClips.clip(frames).results, scene)
    }

    @Test("Ids that stay are no swap")
    func kept() {
        let verdict = verdict(near: { _ in 1 }, far: { _ in 2 })
        #expect(!verdict.isSwapped)
        #expect(verdict.identities == 2)
        #expect(verdict.isComplete)
    }

    @Test("Ids that change places are a swap")
    func swapped() {
        #expect(verdict(near: { $0 < 60 ? 1 : 2 }, far: { $0 < 60 ? 2 : 1 }).isSwapped)
    }

    @Test("A new id behind the other is a third one, and no swap")
    func third() {
        let verdict = verdict(near: { _ in 1 }, far: { $0 < 60 ? 2 : 3 })
        #expect(!verdict.isSwapped)
        #expect(verdict.identities == 3)
    }

    @Test("A face that is not found again leaves the scene incomplete")
    func missing() {
        #expect(!verdict(near: { _ in 1 }, far: { $0 < 60 ? 2 : nil }).isComplete)
    }
}
