import Capture
import Frames
import Records
import TestSupport
import Testing
import V4L2Bridge

@testable import CaptureDaemon
@testable import Tracking

@Suite struct FaceSightingsTests {
    private let size = PixelSize(width: 320, height: 240)

    private func face(_ id: Int?, _ state: FaceRecord.State?, x: Double) -> TrackedFace {
        TrackedFace(
            id: id, state: state, bounds: BoundingBox(x: x, y: 60, width: 100, height: 100), confidence: 1)
    }

    /// Of a picture that is dark at its left and bright at its right.
    private func sightings(_ faces: [TrackedFace], milliseconds: [Int64]) throws -> [FaceSighting?] {
        let picture = FrameBuilder(
            nv12: size, color: ColorEncoding(matrix: .bt601, range: .full), luma: { x, _ in x < 160 ? 40 : 200 })
        let reader = PictureReader()
        var sightings = FaceSightings()
        return try milliseconds.map { time in
            let time = FrameTime(nanoseconds: time * 1_000_000)
            return try reader.withPicture(of: picture.lend().frame, rotation: .none) { picture in
                sightings.take(TrackingResult(size: size, faces: faces, events: []), of: picture, at: time)
            }
        }
    }

    @Test func `each face that is tracked is told with its own brightness, and no other`() throws {
        let faces = [
            face(1, .tracked, x: 20), face(2, .tracked, x: 200), face(3, .tentative, x: 20), face(4, .coasting, x: 20),
            face(nil, nil, x: 20), face(5, .tracked, x: .nan), face(6, .tracked, x: .infinity),
        ]
        let sighting = try #require(try sightings(faces, milliseconds: [0]).first ?? nil)
        #expect(sighting.size == size)
        #expect(sighting.faces.map(\.id) == [1, 2])
        #expect(sighting.faces.map { ($0.brightness ?? 0).rounded() } == [40, 200])
    }

    @Test func `five a second are enough, also where time begins anew`() throws {
        let times = (0..<60).map { Int64($0) * 33 } + [0, 33]
        let made = try sightings([], milliseconds: times)
        #expect(made.dropLast(2).filter { $0 != nil }.count == 9)
        #expect(made[60] != nil && made[61] == nil)
    }

    /// From the frames of a movie to the requests of a camera's driver.
    @Test func `a camera's region of interest is where the sample clip's face is`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [PixelSize(width: 176, height: 144)])])
        driver.offeredControls.region = ScriptedRegion(sensor: (1760, 1440))
        let desk = ControlDesk(.init(following: .guide), say: { _ in })
        let clock = ManualClock()
        let camera = try CameraSource(
            node: "/dev/video0", request: SourceRequest(device: "auto"), interrupt: WakeEvent(), clock: clock,
            calls: ScriptedMachine(driver, clock: clock).calls, controls: desk)
        defer { camera.close() }

        let pipeline = FramePipeline(
            session: try TrackingSession(
                networks: try RealNetworks.shared.get(), settings: TrackingSettings(), nextID: { 1 }),
            rotation: .none)
        let movie = try SourceOpener.open(SourceRequest(device: Prefix.sample))
        defer { movie.close() }
        var sightings: [FaceSighting] = []
        var last: BoundingBox?
        frames: while true {
            switch try movie.next(timeout: 20_000_000_000) {
            case .frame(let frame):
                pipeline.noticesFaces = desk.wantsSightings
                last = try pipeline.process(frame, at: frame.time)?.faces.first?.bounds
                guard let sighting = pipeline.takeSighting() else { continue }
                sightings.append(sighting)
                desk.follow(sighting)
                desk.flush()
            case .idle:
                Issue.record("the clip gave no frame in time")
                break frames
            case .end: break frames
            }
        }
        #expect(sightings.count >= 19 && sightings.count <= 26, "\(sightings.count)")
        #expect(sightings.dropFirst(2).allSatisfy { $0.faces.count == 1 && $0.faces[0].brightness ?? 0 > 40 })
        let face = try #require(last)
        let region = try #require(driver.offeredControls.region?.current.map(Double.init))
        let shown = BoundingBox(x: region[0] / 10, y: region[1] / 10, width: region[2] / 10, height: region[3] / 10)
        #expect(shown.intersectionOverUnion(face) > 0.4, "\(shown) \(face)")
        #expect(driver.offeredControls.region?.written.count ?? 0 <= 3)
    }
}
