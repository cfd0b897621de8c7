import Frames
import Inference
import Records
import Testing

@testable import Tracking

@Suite struct TrackTableTests {
    private let frame = PixelSize(width: 640, height: 480)

    /// A table with one face that has just been confirmed at 0.1 s.
    private func confirmed(x: Float = 320) -> TrackTable {
        var ids = 0
        var table = TrackTable(settings: TrackingSettings()) {
            ids += 1
            return ids
        }
        table.adopt([MadeFace.observation(x: x, y: 240)], at: seconds(0))
        table.observe(0, MadeFace.observation(x: x, y: 240), at: seconds(0.1))
        return table
    }

    private func seconds(_ seconds: Double) -> FrameTime {
        FrameTime(nanoseconds: Int64((seconds * 1000).rounded()) * 1_000_000)
    }

    private func kinds(_ events: [TrackEvent]) -> [TrackEvent.Kind] { events.map(\.kind) }

    @Test func `a new face has an id at once and appears when confirmed`() {
        var table = TrackTable(settings: TrackingSettings()) { 7 }
        table.adopt([MadeFace.observation(x: 320, y: 240)], at: seconds(0))
        #expect(table.tracks.map(\.id) == [7])
        #expect(table.tracks[0].phase == .tentative)
        #expect(table.takeEvents().isEmpty)
        table.observe(0, MadeFace.observation(x: 320, y: 240), at: seconds(0.05))
        #expect(table.takeEvents().isEmpty)
        table.observe(0, MadeFace.observation(x: 320, y: 240), at: seconds(0.1))
        #expect(kinds(table.takeEvents()) == [.appeared])
        #expect(table.tracks[0].phase == .tracked)
    }

    @Test func `a tentative face that is not seen again goes without an event`() {
        var table = TrackTable(settings: TrackingSettings()) { 7 }
        table.adopt([MadeFace.observation(x: 320, y: 240)], at: seconds(0))
        table.miss(0, presence: nil)
        table.age(to: seconds(0.2), frame: frame)
        #expect(table.tracks.isEmpty)
        #expect(table.takeEvents().isEmpty)
    }

    @Test func `a face that is missed coasts and is then lost`() {
        var table = confirmed()
        _ = table.takeEvents()
        table.miss(0, presence: -5)
        table.age(to: seconds(0.6), frame: frame)
        #expect(table.tracks[0].phase == .coasting)
        #expect(table.takeEvents().isEmpty)
        table.age(to: seconds(0.61), frame: frame)
        #expect(kinds(table.takeEvents()) == [.lost(.occluded)])
    }

    @Test(arguments: [(way: Float(0.3), goesOn: true), (way: 0.95, goesOn: false)])
    func `a face that moves is expected farther on, one that has jumped where it is`(way: Float, goesOn: Bool) {
        var table = confirmed()
        let width = table.tracks[0].observation.bounds.width
        table.observe(0, MadeFace.observation(x: 320 + way * Float(width), y: 240), at: seconds(0.133))
        let expected = table.tracks[0].predictedBounds(at: seconds(0.166))
        let ahead = expected.centerX - table.tracks[0].observation.bounds.centerX
        #expect(goesOn ? ahead > 0.02 * width : ahead == 0)
    }

    @Test func `a face at the edge has left the frame, a doubtful one had low confidence`() {
        var edge = confirmed(x: 10)
        _ = edge.takeEvents()
        edge.miss(0, presence: -5)
        edge.age(to: seconds(1), frame: frame)
        #expect(kinds(edge.takeEvents()) == [.lost(.leftFrame)])

        var doubtful = confirmed()
        _ = doubtful.takeEvents()
        doubtful.miss(0, presence: 3)
        doubtful.age(to: seconds(1), frame: frame)
        #expect(kinds(doubtful.takeEvents()) == [.lost(.lowConfidence)])
    }

    @Test func `the same face resumes under its id within the re-link time`() {
        var table = confirmed()
        table.miss(0, presence: nil)
        table.age(to: seconds(1), frame: frame)
        _ = table.takeEvents()
        table.age(to: seconds(3.9), frame: frame)
        table.adopt([MadeFace.observation(x: 400, y: 200)], at: seconds(3.9))
        #expect(kinds(table.takeEvents()) == [.resumed])
        #expect(table.tracks.map(\.id) == [1])
        #expect(table.tracks[0].phase == .tracked)
    }

    @Test func `after the re-link time the same face is a new one`() {
        var table = confirmed()
        table.miss(0, presence: nil)
        table.age(to: seconds(1), frame: frame)
        table.age(to: seconds(4.1), frame: frame)
        table.adopt([MadeFace.observation(x: 320, y: 240)], at: seconds(4.1))
        #expect(table.tracks.map(\.id) == [2])
    }

    @Test func `another face in the same place is a new one`() {
        var table = confirmed()
        table.miss(0, presence: nil)
        table.age(to: seconds(1), frame: frame)
        table.adopt([MadeFace.observation(x: 320, y: 240, person: 2)], at: seconds(1.5))
        #expect(table.tracks.map(\.id) == [1, 2])
    }

    @Test func `two faces that come back are each given their own id`() {
        var ids = 0
        var table = TrackTable(settings: TrackingSettings()) {
            ids += 1
            return ids
        }
        let (left, right) = (
            MadeFace.observation(x: 200, y: 240, person: 1), MadeFace.observation(x: 400, y: 240, person: 2)
        )
        table.adopt([left, right], at: seconds(0))
        for index in 0..<2 { table.observe(index, index == 0 ? left : right, at: seconds(0.1)) }
        for index in 0..<2 { table.miss(index, presence: nil) }
        table.age(to: seconds(1), frame: frame)
        table.adopt(
            [
                MadeFace.observation(x: 220, y: 240, person: 2), MadeFace.observation(x: 390, y: 240, person: 1),
            ], at: seconds(1.5))
        #expect(table.tracks.count == 2)
        #expect(table.tracks[0].observation.bounds.centerX > 300)
        #expect(table.tracks[1].observation.bounds.centerX < 300)
    }

    @Test func `of two faces that come back, the one that could be either is the one that is left`() {
        var ids = 0
        var table = TrackTable(settings: TrackingSettings(), appearance: Likeness()) {
            ids += 1
            return ids
        }
        func face(_ x: Float, _ look: [Float]) -> FaceObservation {
            var face = MadeFace.observation(x: x, y: 240)
            face.appearance = AppearanceDescriptor(look)
            return face
        }
        table.adopt([face(200, [0]), face(400, [1])], at: seconds(0))
        for index in 0..<2 { table.observe(index, face([200, 400][index], [Float(index)]), at: seconds(0.1)) }
        for index in 0..<2 { table.miss(index, presence: nil) }
        table.age(to: seconds(1), frame: frame)
        // The first find resembles both, the first of them most; the second find resembles the first only.
        table.adopt([face(240, [0.9, 0.8]), face(260, [0.8, 0])], at: seconds(1.3))
        #expect(table.tracks.count == 2)
        #expect(table.tracks[0].observation.bounds.centerX > 250)
        #expect(table.tracks[1].observation.bounds.centerX < 250)
    }

    @Test func `while the camera is away tracks stand still and come back without an event`() {
        var table = confirmed()
        _ = table.takeEvents()
        table.stand(at: seconds(0.2))
        table.forget(by: seconds(3))
        #expect(table.takeEvents().isEmpty)
        table.adopt([MadeFace.observation(x: 330, y: 240)], at: seconds(3.1))
        #expect(table.takeEvents().isEmpty)
        #expect(table.tracks.map(\.id) == [1])
        #expect(table.tracks[0].phase == .tracked)
    }

    @Test func `a camera away for longer than the re-link time loses its faces once`() {
        var table = confirmed()
        _ = table.takeEvents()
        table.stand(at: seconds(0.2))
        table.forget(by: seconds(3.3))
        #expect(kinds(table.takeEvents()) == [.lost(.cameraLost)])
        table.forget(by: seconds(5))
        #expect(table.takeEvents().isEmpty)
        #expect(table.tracks.isEmpty)
    }

    @Test func `another face after the camera's return is new and the old one is lost in its time`() {
        var table = confirmed()
        _ = table.takeEvents()
        table.stand(at: seconds(0.2))
        table.adopt([MadeFace.observation(x: 320, y: 240, person: 2)], at: seconds(1))
        table.observe(1, MadeFace.observation(x: 320, y: 240, person: 2), at: seconds(1.2))
        #expect(kinds(table.takeEvents()) == [.appeared])
        table.age(to: seconds(3.3), frame: frame)
        #expect(table.takeEvents().map(\.id) == [1])
        #expect(table.tracks.map(\.id) == [2])
    }

    @Test func `no more faces are taken than the maximum`() {
        var settings = TrackingSettings()
        settings.maximumFaces = 1
        var ids = 0
        var table = TrackTable(settings: settings) {
            ids += 1
            return ids
        }
        table.adopt(
            [MadeFace.observation(x: 200, y: 240), MadeFace.observation(x: 400, y: 240, person: 2)], at: seconds(0))
        #expect(table.tracks.map(\.id) == [1])
    }

    /// A table with a face of 100 pixels, id 1, and a smaller one of 60, id 2, both confirmed at 0.1 s.
    private func largeAndSmall() -> TrackTable {
        var ids = 0
        var table = TrackTable(settings: TrackingSettings()) {
            ids += 1
            return ids
        }
        let faces = [
            MadeFace.observation(x: 200, y: 240), MadeFace.observation(x: 400, y: 240, width: 60, person: 2),
        ]
        table.adopt(faces, at: seconds(0))
        for (index, face) in faces.enumerated() { table.observe(index, face, at: seconds(0.1)) }
        _ = table.takeEvents()
        return table
    }

    @Test func `a lower maximum keeps the largest faces and loses the others`() {
        var table = largeAndSmall()
        table.settings.maximumFaces = 1
        table.age(to: seconds(0.2), frame: frame)
        let events = table.takeEvents()
        #expect(events.map(\.id) == [2])
        #expect(kinds(events) == [.lost(.lowConfidence)])
        #expect(table.activeCount == 1)
    }

    @Test func `a lost face does not come back while there are as many as the maximum`() {
        var table = largeAndSmall()
        table.settings.maximumFaces = 1
        table.age(to: seconds(0.2), frame: frame)
        _ = table.takeEvents()
        table.adopt([MadeFace.observation(x: 400, y: 240, width: 60, person: 2)], at: seconds(0.3))
        #expect(table.takeEvents().isEmpty)
        #expect(table.activeCount == 1)
    }

    @Test func `in a picture of another size each face's place is taken along`() throws {
        var table = largeAndSmall()
        let isFirstOther = table.enter(frame: frame)
        let before = table.tracks.map { ($0.observation.bounds, $0.reportedBounds(at: seconds(0.1))) }
        let isSecondOther = table.enter(frame: PixelSize(width: 320, height: 240))
        #expect(!isFirstOther && isSecondOther)
        for (track, (bounds, reported)) in zip(table.tracks, before) {
            let half = SIMD2(0.5, 0.5)
            #expect(track.observation.bounds == bounds.scaled(by: half))
            #expect(abs(track.reportedBounds(at: seconds(0.1)).width - reported.scaled(by: half).width) < 0.01)
            #expect(track.smoothMesh?.bounds.width == track.observation.mesh?.bounds.width)
        }
        // Found again where it is now, it is the same face, and has not jumped.
        table.take(
            [TrackLook(track: 0, observation: MadeFace.observation(x: 100, y: 120, width: 50), presence: 20)],
            at: seconds(0.2))
        let place = table.tracks[0].reportedBounds(at: seconds(0.2))
        #expect(abs(place.centerX - 100) < 1 && abs(place.width - 50) < 1)
        #expect(table.tracks[0].id == 1)
        let velocity = table.tracks[0].velocity
        #expect((velocity * velocity).sum().squareRoot() < 1)
    }

    @Test func `a followed face that becomes narrower than the minimum is lost`() {
        var table = largeAndSmall()
        table.settings.minimumFace = 90
        let small = MadeFace.observation(x: 400, y: 240, width: 60, person: 2)
        let nearly = MadeFace.observation(x: 200, y: 240, width: 80)
        table.take(
            [
                TrackLook(track: 0, observation: nearly, presence: 20),
                TrackLook(track: 1, observation: small, presence: 20),
            ], at: seconds(0.2))
        #expect(table.tracks[0].phase == .tracked, "a little below the limit a followed face stays")
        #expect(table.tracks[1].phase == .coasting)
        table.age(to: seconds(0.7), frame: frame)
        let events = table.takeEvents()
        #expect(events.map(\.id) == [2])
        #expect(kinds(events) == [.lost(.lowConfidence)])
    }
}

/// Says of a look how much it resembles the faces 0 and 1, which look like their number.
private struct Likeness: AppearanceModel {
    var interval: Double { 0 }

    func describe(
        _ face: FaceMesh, crop: FaceCrop, in picture: borrowing Picture
    ) throws(InferenceError) -> AppearanceDescriptor { AppearanceDescriptor([]) }

    func similarity(_ one: AppearanceDescriptor, _ other: AppearanceDescriptor) -> Double {
        guard let person = one.numbers.first.map({ Int($0) }), other.numbers.count == 2 else {
            return one == other ? 1 : 0
        }
        return Double(other.numbers[person])
    }
}
