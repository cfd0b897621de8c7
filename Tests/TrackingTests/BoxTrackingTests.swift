import Frames
import Records
import TestSupport
import Testing

@testable import Tracking

@Suite struct BoxTrackingTests {
    private let detector = ScriptedDetector()
    private let reader = PictureReader()
    private let black = FrameBuilder(bgra: PixelSize(width: 640, height: 480)) { _, _ in (0, 0, 0) }

    private func session(_ change: (inout TrackingSettings) -> Void = { _ in }) -> BoxTrackingSession {
        var settings = TrackingSettings()
        settings.mode = .trackByDetection
        settings.detector = .cascade
        change(&settings)
        var last = 0
        return BoxTrackingSession(detector: detector, settings: settings) {
            last += 1
            return last
        }
    }

    private func track(_ session: BoxTrackingSession, _ seconds: Double) throws -> TrackingResult {
        let lending = black.lend()
        return try reader.withPicture(of: lending.frame, rotation: .none) {
            try session.track($0, at: FrameTime(nanoseconds: Int64((seconds * 1e9).rounded())))
        }
    }

    @Test func `a face of boxes has id and bounds of the mesh's extent, and what was not measured is absent`() throws {
        let session = session()
        detector.found = [ScriptedDetector.face(x: 100, y: 100)]
        var result = try track(session, 0)
        #expect(result.faces.map(\.state) == [.tentative])
        result = try track(session, 0.1)
        let face = try #require(result.faces.first)
        #expect(face.id == 1 && face.state == .tracked)
        #expect(face.bounds == BoxExtent.mesh.map(ScriptedDetector.face(x: 100, y: 100).box))
        #expect(face.pose == nil && face.mesh == nil && face.eyeAngle == nil)
        #expect(face.rawBounds != nil && face.rawPose == nil)
        #expect(result.events.map(\.kind) == [.appeared])
    }

    @Test func `two faces that pass each other's places keep their ids`() throws {
        let session = session()
        for frame in 0...40 {
            let way = Double(frame) * 4
            detector.found = [
                ScriptedDetector.face(x: 100 + way, y: 100), ScriptedDetector.face(x: 300 - way, y: 160),
            ]
            let faces = try track(session, Double(frame) / 25).faces.sorted { $0.bounds.y < $1.bounds.y }
            #expect(faces.map(\.id) == [1, 2])
        }
    }

    @Test func `a face that is not found coasts, is lost, and is the same again nearby`() throws {
        let session = session()
        detector.found = [ScriptedDetector.face(x: 100, y: 100)]
        for frame in 0...5 { _ = try track(session, Double(frame) * 0.1) }
        detector.found = []
        #expect(try track(session, 0.6).faces.first?.state == .coasting)
        let lost = try track(session, 1.2)
        #expect(lost.faces.isEmpty && lost.events.map(\.id) == [1])
        detector.found = [ScriptedDetector.face(x: 110, y: 100)]
        let again = try track(session, 1.5)
        #expect(again.events.map(\.kind) == [.resumed] && again.faces.map(\.id) == [1])
    }

    @Test func `between looks of the detector faces stay tracked and are carried by their motion`() throws {
        let session = session { $0.boxInterval = 0.2 }
        for frame in 0...20 {
            detector.found = [ScriptedDetector.face(x: 100 + Double(frame) * 5, y: 100)]
            let result = try track(session, Double(frame) * 0.05)
            if frame > 8 { #expect(result.faces.map(\.state) == [.tracked]) }
        }
        #expect(detector.areas.count == 6)
    }

    @Test func `a lower score is enough where a face is known`() throws {
        let session = session()
        detector.found = [ScriptedDetector.face(x: 100, y: 100), ScriptedDetector.face(x: 500, y: 300, score: 0.4)]
        #expect(try track(session, 0).faces.count == 1)
        detector.found = [ScriptedDetector.face(x: 102, y: 100, score: 0.4)]
        #expect(try track(session, 0.1).faces.map(\.state) == [.tracked])
    }

    @Test func `mode always gives faces without ids, the largest of too many, none below the least width`() throws {
        let session = session {
            $0.mode = .always
            $0.maximumFaces = 2
            $0.minimumFace = 30
        }
        detector.found = [
            ScriptedDetector.face(x: 50, y: 50, width: 20), ScriptedDetector.face(x: 150, y: 100, width: 40),
            ScriptedDetector.face(x: 300, y: 100, width: 60), ScriptedDetector.face(x: 500, y: 100, width: 50),
        ]
        let faces = try track(session, 0).faces
        #expect(faces.map(\.id) == [nil, nil])
        #expect(faces.map { $0.bounds.centerX.rounded() } == [300, 500])
    }

    @Test func `faces where the camera is not to look are none`() throws {
        let right = RegionPolygon(points: [SIMD2(0.5, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0.5, 1)])
        let session = session { $0.regions = WatchRegions(ignore: [right]) }
        detector.found = [ScriptedDetector.face(x: 100, y: 100), ScriptedDetector.face(x: 400, y: 100)]
        #expect(try track(session, 0).faces.map { $0.bounds.centerX.rounded() } == [100])
        var live = TrackingSettings()
        live.mode = .trackByDetection
        live.detector = .cascade
        session.apply(live)
        #expect(try track(session, 0.1).faces.count == 2)
    }

    @Test func `a face that coasts out of where it counts is no more told of, and has left`() throws {
        let left = RegionPolygon(points: [SIMD2(0, 0), SIMD2(0.5, 0), SIMD2(0.5, 1), SIMD2(0, 1)])
        let session = session { $0.regions = WatchRegions(watch: [left]) }
        var lost: [TrackEvent.Kind] = []
        for frame in 0..<60 {
            let x = 200 + 6 * Double(frame)
            detector.found = [ScriptedDetector.face(x: x, y: 100)]
            let result = try track(session, Double(frame) / 25)
            #expect(result.faces.allSatisfy { $0.bounds.centerX <= 320 })
            lost += result.events.map(\.kind).filter { $0 != .appeared }
        }
        #expect(lost == [.lost(.leftFrame)])
    }

    @Test func `tiles are looked at beside the whole picture, one each time`() throws {
        let session = session { $0.tiles = 1 }
        let wide = FrameBuilder(bgra: PixelSize(width: 1000, height: 300)) { _, _ in (0, 0, 0) }
        for frame in 0..<3 {
            let lending = wide.lend()
            _ = try reader.withPicture(of: lending.frame, rotation: .none) {
                try session.track($0, at: FrameTime(nanoseconds: Int64(frame) * 500_000_000))
            }
        }
        #expect(detector.areas.map(\.width) == [1000, 300, 1000, 300, 1000, 300])
        #expect(detector.areas.map(\.x) == [0, 0, 0, 233, 0, 467])
    }
}
