import Capture
import Frames
import Inference
import Records
import TestSupport
import Testing

@testable import Tracking

@Suite struct AppearanceModelTests {
    private let frame = PixelSize(width: 640, height: 480)

    private func seconds(_ seconds: Double) -> FrameTime {
        FrameTime(nanoseconds: Int64((seconds * 1000).rounded()) * 1_000_000)
    }

    private func table(_ appearance: any AppearanceModel) -> TrackTable {
        var last = 0
        return TrackTable(settings: TrackingSettings(), appearance: appearance) {
            last += 1
            return last
        }
    }

    /// What is measured where `person` stands, as `NamedFaces` describes it.
    private func face(x: Float, _ person: Float) -> FaceObservation {
        var face = MadeFace.observation(x: x, y: 240)
        face.appearance = AppearanceDescriptor([person])
        return face
    }

    @Test func `the given model says whether a face that comes back is the one that went`() {
        for (person, ids) in [(Float(1), [1]), (Float(2), [1, 2])] {
            var table = table(NamedFaces())
            table.adopt([face(x: 320, 1)], at: seconds(0))
            table.observe(0, face(x: 320, 1), at: seconds(0.1))
            table.miss(0, presence: nil)
            table.age(to: seconds(1), frame: frame)
            // Farther off than a face without a description is believed to have gone.
            table.adopt([face(x: 500, person)], at: seconds(1.5))
            #expect(table.tracks.map(\.id) == ids, "person \(person)")
        }
    }

    @Test func `a description that says nothing is no look: place alone decides then`() {
        func ids(_ described: AppearanceDescriptor?, returning: AppearanceDescriptor?, x: Float) -> [Int] {
            var table = table(NamedFaces())
            func face(_ x: Float, _ appearance: AppearanceDescriptor?) -> FaceObservation {
                var face = MadeFace.observation(x: x, y: 240)
                face.appearance = appearance
                return face
            }
            table.adopt([face(320, described)], at: seconds(0))
            table.observe(0, face(320, described), at: seconds(0.1))
            table.miss(0, presence: nil)
            table.age(to: seconds(1), frame: frame)
            table.adopt([face(x, returning)], at: seconds(1.5))
            return table.tracks.map(\.id)
        }
        let nothing = AppearanceDescriptor([])
        let person = AppearanceDescriptor([1])
        for (described, returning) in [(nothing, nothing), (nothing, person), (person, nothing)] {
            for x: Float in [330, 500] {
                let without = ids(
                    described.isEmpty ? nil : described, returning: returning.isEmpty ? nil : returning, x: x)
                #expect(ids(described, returning: returning, x: x) == without)
            }
        }
        #expect(ids(nothing, returning: nothing, x: 330) == [1] && ids(nothing, returning: nothing, x: 500) == [1, 2])
    }

    @Test func `the given model says whose the face is on which two tracks have come to lie`() {
        for (person, stays) in [(Float(1), 0), (Float(2), 1)] {
            var table = table(NamedFaces())
            table.adopt([face(x: 200, 1), face(x: 420, 2)], at: seconds(0))
            for index in 0..<2 { table.observe(index, face(x: [200, 420][index], [1, 2][index]), at: seconds(0.1)) }
            let found = face(x: 300, person)
            table.take(
                [0, 1].map { TrackLook(track: $0, observation: found, presence: 20) }, at: seconds(0.2))
            #expect(table.tracks[stays].phase == .tracked, "person \(person)")
            #expect(table.tracks[1 - stays].phase == .coasting, "person \(person)")
        }
    }

    @Test func `descriptions of another model are like nobody's`() {
        let one = MeshBrightness.descriptor(brightness: AppearanceBasis.directions[0].numbers)
        #expect(abs(MeshBrightness().similarity(one, one) - 1) < 1e-5)
        #expect(MeshBrightness().similarity(one, AppearanceDescriptor([1])) == 0)
        #expect(MeshBrightness().similarity(one, AppearanceDescriptor([])) == 0)
    }

    @Test(arguments: [(alike: 0.9, ids: [1]), (alike: 0.0, ids: [1, 2])])
    func `a session asks its model who has come back`(alike: Double, ids: [Int]) throws {
        let model = Opinion(alike: alike)
        let tracking = try RealTracking(.lightTrack, appearance: model)
        var seen: Set<Int> = []
        try tracking.showAndHide { faces in seen.formUnion(faces.compactMap(\.id)) }
        #expect(seen.sorted() == ids)
        #expect(model.comparisons > 0)
    }

    @Test func `a dear model is asked about a followed face no more often than it wants`() throws {
        let model = Opinion(alike: 0.9, interval: 1)
        // 120 frames, 30 a second.
        let results = try RealTracking(.lightTrack, appearance: model).results(ofMovie: Prefix.sample)
        #expect(results.allSatisfy { $0.faces.map(\.id) == [1] })
        #expect((4...6).contains(model.descriptions), "\(model.descriptions) descriptions")

        let cheap = Opinion(alike: 0.9)
        _ = try RealTracking(.lightTrack, appearance: cheap).results(ofMovie: Prefix.sample)
        #expect(cheap.descriptions >= results.count)
    }

    @Test func `a dear model is asked at every look while a face reaches into another's place`() {
        var table = table(NamedFaces(interval: 1))
        table.adopt([face(x: 200, 1), face(x: 420, 2)], at: seconds(0))
        #expect(!table.wantsDescription(of: 0, at: seconds(0.1)))
        #expect(table.wantsDescription(of: 0, at: seconds(1)))
        for index in 0..<2 { table.observe(index, face(x: [280, 330][index], [1, 2][index]), at: seconds(0.1)) }
        #expect(table.wantsDescription(of: 0, at: seconds(0.2)))
        #expect(table.wantsDescription(of: 1, at: seconds(0.2)))
    }

    @Test func `mode always asks no model`() throws {
        let model = Opinion(alike: 0.9)
        let results = try RealTracking(.always, appearance: model).results(ofMovie: Prefix.sample)
        #expect(results.allSatisfy { $0.faces.count == 1 })
        #expect(model.descriptions == 0)
    }
}

/// Takes the one number of a description for a name.
private struct NamedFaces: AppearanceModel {
    var interval = 0.0

    func describe(
        _ face: FaceMesh, crop: FaceCrop, in picture: borrowing Picture
    ) throws(InferenceError) -> AppearanceDescriptor { AppearanceDescriptor([]) }

    func similarity(_ one: AppearanceDescriptor, _ other: AppearanceDescriptor) -> Double {
        one == other ? 0.9 : 0
    }
}

/// Finds any two looks equally alike, and counts how often it is asked.
private final class Opinion: AppearanceModel {
    let interval: Double
    private let alike: Double
    private(set) var descriptions = 0
    private(set) var comparisons = 0

    init(alike: Double, interval: Double = 0) {
        self.alike = alike
        self.interval = interval
    }

    func describe(
        _ face: FaceMesh, crop: FaceCrop, in picture: borrowing Picture
    ) throws(InferenceError) -> AppearanceDescriptor {
        #expect(crop.pixels.count == crop.side * crop.side * 3)
        #expect(crop.points.count == face.points.count)
        descriptions += 1
        return AppearanceDescriptor([0])
    }

    func similarity(_ one: AppearanceDescriptor, _ other: AppearanceDescriptor) -> Double {
        comparisons += 1
        return alike
    }
}

extension RealTracking {
    /// Shows the sample's first frame for half a second, a grey picture for a second, and the first frame again.
    fileprivate func showAndHide(_ body: ([TrackedFace]) -> Void) throws {
        let source = try SourceOpener.open(SourceRequest(device: Prefix.sample))
        defer { source.close() }
        guard case .frame(let face) = try source.next(timeout: 20_000_000_000) else {
            Issue.record("the sample has no frame")
            return
        }
        let size = face.geometry.size
        let grey = FrameBuilder(nv12: size, luma: { _, _ in 128 }).lend().intoFrame()
        for index in 0..<60 {
            let time = FrameTime(nanoseconds: Int64(index) * 33_333_333)
            let isThere = index < 15 || index >= 45
            body(try isThere ? track(face, at: time).faces : track(grey, at: time).faces)
        }
    }
}
