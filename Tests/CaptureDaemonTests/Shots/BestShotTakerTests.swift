import Records
import TestSupport
import Testing

@testable import Analysis
@testable import CaptureDaemon
@testable import Frames
@testable import Tracking

@Suite struct BestShotTakerTests {
    private static let size = PixelSize(width: 320, height: 240)
    private static let box = BoundingBox(x: 110, y: 60, width: 100, height: 120)

    private static let settings: BestShotSettings = {
        var settings = BestShotConfiguration().settings
        (settings.quality, settings.sharpness, settings.faces) = (0, 0, 1...2)
        return settings
    }()

    private static func face(_ id: Int, yaw: Double = 0, state: FaceRecord.State = .tracked) -> TrackedFace {
        TrackedFace(
            id: id, state: state, bounds: box, confidence: 1, pose: HeadPose(roll: 0, yaw: yaw, pitch: 0), eyeAngle: 0,
            mesh: FaceMesh(points: ReferenceHead.points.map { 60 * $0 + SIMD3(160, 120, 0) }))
    }

    /// Shows faces at 30 frames a second.
    private struct Camera {
        let taker: BestShotTaker
        private let frame: ImageBitmap
        private let reader = PictureReader()
        private(set) var time = 0.0

        init(
            _ settings: BestShotSettings = BestShotTakerTests.settings, surroundings: Double = 0.25,
            relinkSeconds: Double = 3,
            copy: @escaping BestShotTaker.Copy = { picture, area throws(FramesError) in try picture.bitmap(of: area) }
        ) throws {
            taker = BestShotTaker(settings, surroundings: surroundings, relinkSeconds: relinkSeconds, copy: copy)
            var bytes: [UInt8] = []
            for index in 0..<BestShotTakerTests.size.width * BestShotTakerTests.size.height {
                let shade = UInt8(60 + index % 7 * 20)
                bytes += [shade, shade, shade, 255]
            }
            frame = try ImageBitmap(size: BestShotTakerTests.size, bgra: bytes)
        }

        var now: FrameTime { FrameTime(nanoseconds: Int64(time * 1e9)) }

        mutating func show(_ faces: [TrackedFace], for seconds: Double) throws -> [BestShot] {
            var shots: [BestShot] = []
            for _ in 0..<Int((seconds * 30).rounded()) {
                let result = TrackingResult(size: BestShotTakerTests.size, faces: faces, events: [])
                try reader.withPicture(of: frame.frame(time: now, sequence: 0), rotation: .none) {
                    taker.take(result, in: $0, at: now)
                }
                shots += taker.takeFinished()
                time += 1.0 / 30
            }
            return shots
        }
    }

    @Test func `each person is taken once, with the surroundings`() throws {
        var camera = try Camera()
        #expect(try camera.show([Self.face(1)], for: 2.9).isEmpty)
        let shots = try camera.show([Self.face(1), Self.face(2)], for: 4)
        #expect(shots.map(\.id) == [1, 2])
        #expect(shots.map(\.rank) == [1, 1])
        // Grown to whole pairs of pixels.
        #expect(shots[0].bitmap.size == PixelSize(width: 152, height: 180))
        #expect(shots[0].bounds == Self.box)
        #expect(try camera.show([Self.face(1), Self.face(2)], for: 4).isEmpty)
    }

    @Test func `who leaves when it is ready is taken at once`() throws {
        var camera = try Camera()
        #expect(try camera.show([Self.face(1)], for: 1.5).isEmpty)
        #expect(try camera.show([], for: 0.5).count == 1)
    }

    @Test func `where it gave up it begins anew with the same person`() throws {
        var camera = try Camera()
        #expect(try camera.show([Self.face(1, yaw: 50)], for: 4).isEmpty)
        #expect(try camera.show([Self.face(1)], for: 3.2).count == 1)
    }

    @Test func `time passes without frames, and the end hands over what there is`() throws {
        var camera = try Camera()
        _ = try camera.show([Self.face(1)], for: 0.6)
        camera.taker.pass(to: FrameTime(nanoseconds: 4_000_000_000))
        #expect(camera.taker.takeFinished().count == 1)
        var other = try Camera()
        _ = try other.show([Self.face(1)], for: 0.6)
        other.taker.end()
        #expect(other.taker.takeFinished().count == 1)
    }

    /// A person may be looked for all day.
    private static let patient: BestShotSettings = {
        var settings = BestShotTakerTests.settings
        (settings.collectSeconds, settings.maximumSeconds) = (3600, 3600)
        return settings
    }()

    @Test func `where the track can come back no more its search ends, with what there is`() throws {
        var camera = try Camera(Self.patient)
        _ = try camera.show([Self.face(1)], for: 1)
        _ = try camera.show([Self.face(2, yaw: 50)], for: 0.2)
        // It may come back for as long as the tracking says.
        #expect(try camera.show([], for: 2.7).isEmpty)
        #expect(camera.taker.searched == [1, 2])
        #expect(try camera.show([], for: 0.2).map(\.id) == [1])
        #expect(camera.taker.searched == [2])
        #expect(try camera.show([], for: 0.3).isEmpty)
        #expect(camera.taker.searched.isEmpty)
    }

    @Test func `a track that comes back in time, or coasts, keeps its search`() throws {
        var camera = try Camera(Self.patient, relinkSeconds: 1)
        _ = try camera.show([Self.face(1)], for: 1)
        _ = try camera.show([Self.face(1, state: .coasting)], for: 2)
        #expect(camera.taker.searched == [1])
        _ = try camera.show([], for: 0.9)
        _ = try camera.show([Self.face(1)], for: 0.2)
        _ = try camera.show([], for: 0.9)
        #expect(camera.taker.searched == [1])
        _ = try camera.show([], for: 0.3)
        #expect(camera.taker.searched.isEmpty)
    }

    @Test func `without frames too a search ends with its track: one that was lost before, and one of a lost camera`()
        throws
    {
        var camera = try Camera(Self.patient)
        _ = try camera.show([Self.face(1), Self.face(2)], for: 1)
        _ = try camera.show([Self.face(2)], for: 0.5)
        let taker = camera.taker
        taker.pass(to: FrameTime(nanoseconds: 5_000_000_000))
        #expect(taker.takeFinished().map(\.id) == [1])
        // Its track stands still as the camera does.
        #expect(taker.searched == [2])
        let time = FrameTime(nanoseconds: 6_000_000_000)
        taker.pass(to: time, [TrackEvent(kind: .lost(.cameraLost), id: 2, time: time, bounds: Self.box)])
        #expect(taker.takeFinished().map(\.id) == [2])
        #expect(taker.searched.isEmpty)
    }

    @Test func `several pictures of a person are ranked`() throws {
        var settings = Self.settings
        settings.results = 3
        var camera = try Camera(settings)
        let shots = try camera.show([Self.face(1)], for: 3.2)
        #expect(shots.map(\.rank) == [1, 2, 3])
        #expect(shots.map(\.look.score) == shots.map(\.look.score).sorted(by: >))
    }

    @Test func `nothing is taken of faces that are not followed, or doubtful`() throws {
        var camera = try Camera()
        var unnamed = Self.face(1)
        unnamed.id = nil
        #expect(try camera.show([unnamed], for: 4).isEmpty)
        #expect(try camera.show([Self.face(3, state: .tentative)], for: 4).isEmpty)
    }

    @Test func `without memory for the copy nobody counts as taken, and is taken when there is some`() throws {
        let isFull = Guarded(true)
        var camera = try Camera(copy: { picture, area throws(FramesError) in
            guard !isFull.withLock({ $0 }) else { throw .outOfMemory(subject: "a copy") }
            return try picture.bitmap(of: area)
        })
        #expect(try camera.show([Self.face(1)], for: 4).isEmpty)
        isFull.withLock { $0 = false }
        let shots = try camera.show([Self.face(1)], for: 4)
        #expect(shots.map { $0.id } == [1])
    }
}
