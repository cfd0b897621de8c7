import Capture
import Frames
import Inference
import Records
import TestSupport
import Testing

@testable import Tracking

/// Detectors, modes and regions on real pictures.
@Suite struct DetectionModesTests {
    /// Counts the runs of each stage.
    private final class StageCount: StageObserver {
        private(set) var counts: [Stage: Int] = [:]
        func begin(_ stage: Stage) { counts[stage, default: 0] += 1 }
        func end(_ stage: Stage) {}
    }

    private static let everywhere = RegionPolygon(points: [SIMD2(0, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)])

    @Test(arguments: [0, 0.2])
    func `track-by-detection follows the sample clip with one id, at any interval`(interval: Double) throws {
        let results = try RealTracking(.trackByDetection) { $0.boxInterval = interval }.results(ofMovie: Prefix.sample)
        #expect(results.allSatisfy { $0.faces.count == 1 && $0.faces[0].id == 1 })
        let measured = results.count { $0.faces[0].pose != nil }
        #expect(interval == 0 ? measured == 120 : (18...24).contains(measured))
        #expect(results.dropFirst(12).allSatisfy { $0.faces[0].state == .tracked })
    }

    @Test func `the cascade follows the sample clip by boxes alone, as the mesh would place them`() throws {
        let file = "/usr/share/opencv4/haarcascades/haarcascade_frontalface_alt2.xml"
        let detectors = DetectorMaker(.cascade(file: file, CascadeSettings()), runtime: nil)
        var settings = TrackingSettings()
        (settings.mode, settings.detector) = (.trackByDetection, .cascade)
        var last = 0
        let session = BoxTrackingSession(detector: try detectors.make(level: 320), settings: settings) {
            last += 1
            return last
        }
        let reader = PictureReader()
        let source = try SourceOpener.open(SourceRequest(device: Prefix.sample))
        defer { source.close() }
        var results: [TrackingResult] = []
        frames: while true {
            switch try source.next(timeout: 20_000_000_000) {
            case .frame(let frame):
                let time = frame.time
                results.append(try reader.withPicture(of: frame, rotation: .none) { try session.track($0, at: time) })
            case .idle: throw CaptureError(code: .stalled, subject: Prefix.sample, message: "gave no frame in time")
            case .end: break frames
            }
        }
        // The head turns aside in some frames, which the frontal cascade cannot see.
        #expect(results.count { !$0.faces.isEmpty } >= 85)
        #expect(results[60].faces.first?.id == 1)
        let faces = results.flatMap(\.faces)
        #expect(faces.allSatisfy { $0.pose == nil && $0.mesh == nil && $0.eyeAngle == nil })
        let meshes = try RealTracking(.lightTrack).results(ofMovie: Prefix.sample)
        let overlap = zip(results, meshes).compactMap { result, mesh -> Double? in
            guard let face = result.faces.first, face.state == .tracked, let wanted = mesh.faces.first else {
                return nil
            }
            return face.bounds.intersectionOverUnion(wanted.bounds)
        }.sorted()
        #expect(overlap[overlap.count / 2] > 0.65)
    }

    @Test(arguments: TrackingSettings.Mode.allCases)
    func `where nothing is watched there is no face, and no look of the landmark network`(
        mode: TrackingSettings.Mode
    ) throws {
        let tracking = try RealTracking(mode) { $0.regions = WatchRegions(ignore: [Self.everywhere]) }
        let stages = StageCount()
        tracking.session.stages = stages
        let results = try tracking.results(ofMovie: Prefix.sample)
        #expect(results.allSatisfy { $0.faces.isEmpty && $0.events.isEmpty })
        #expect(stages.counts[.landmarks] == nil && (stages.counts[.detect] ?? 0) > 0)
    }

    @Test func `a face that is followed is lost when its place is to be ignored from now on`() throws {
        let tracking = try RealTracking(.lightTrack)
        let source = try SourceOpener.open(SourceRequest(device: Prefix.sample))
        defer { source.close() }
        var faces: [Int] = []
        var events: [TrackEvent.Kind] = []
        frames: while true {
            switch try source.next(timeout: 20_000_000_000) {
            case .frame(let frame):
                if faces.count == 30 {
                    var settings = tracking.session.settings
                    settings.regions = WatchRegions(ignore: [Self.everywhere])
                    tracking.session.apply(settings)
                }
                let result = try tracking.track(frame)
                faces.append(result.faces.count { $0.state == .tracked })
                events += result.events.map(\.kind)
            case .idle: throw CaptureError(code: .stalled, subject: Prefix.sample, message: "gave no frame in time")
            case .end: break frames
            }
        }
        #expect(faces[29] == 1 && faces[30...].allSatisfy { $0 == 0 })
        #expect(events == [.appeared, .lost(.leftFrame)])
    }

    @Test(.enabled(if: SharedMaterial.isExpected, "\(SharedMaterial.absence)"), arguments: Rotation.allCases)
    func `regions are of the upright frame, whatever the rotation`(rotation: Rotation) throws {
        let name = ["0", "270", "180", "90"][rotation.quarterTurns]
        let picture = SharedMaterial.corpus("inspireface/test_res/data/rotate/rot_\(name).jpg")
        let left = RegionPolygon(points: [SIMD2(0, 0), SIMD2(0.6, 0), SIMD2(0.6, 1), SIMD2(0, 1)])
        let watching = try RealTracking(.always) { $0.regions = WatchRegions(watch: [left]) }
        #expect(try watching.faces(inPicture: picture, rotation: rotation).count == 1)
        let ignoring = try RealTracking(.always) { $0.regions = WatchRegions(ignore: [left]) }
        #expect(try ignoring.faces(inPicture: picture, rotation: rotation).isEmpty)
    }

    @Test(.enabled(if: SharedMaterial.isExpected, "\(SharedMaterial.absence)"))
    func `tiles find what a low level misses in a group`() throws {
        let group = SharedMaterial.corpus("dlib_faces/bald_guys.jpg")
        func count(_ tiles: Int) throws -> Int {
            try RealTracking(.always, pixelLevel: 160, maximumFaces: 50) { $0.tiles = tiles }
                .faces(inPicture: group).count
        }
        #expect(try count(2) > count(0))
    }

    @Test(.enabled(if: SharedMaterial.isExpected, "\(SharedMaterial.absence)"), arguments: [1, 2])
    func `tiles find no face in pictures without people`(tiles: Int) throws {
        let tracking = try RealTracking(.always) { $0.tiles = tiles }
        for picture in [
            "dlib_faces/dogs.jpg", "mtcnn/tests/images/no-faces.jpg", "face_alignment/test/assets/grass.jpg",
        ] {
            #expect(try tracking.faces(inPicture: SharedMaterial.corpus(picture)).isEmpty, "\(picture)")
        }
    }

    @Test(.enabled(if: SharedMaterial.isExpected, "\(SharedMaterial.absence)"))
    func `a face out of darkness keeps one id, also turned aside, where its points are absent`() throws {
        let results = try RealTracking(.lightTrack).results(ofMovie: SharedMaterial.corpus("tld_david/david.mpg"))
        let seen = results.flatMap(\.faces).filter { $0.state == .tracked }
        #expect(seen.count >= 690)
        #expect(Set(seen.map(\.id)) == [1])
        let byBox = seen.filter { $0.mesh == nil }
        #expect(!byBox.isEmpty && byBox.allSatisfy { $0.pose == nil && $0.eyeAngle == nil })
    }
}
