import Frames
import Glibc
import Records
import Testing

@testable import Analysis
@testable import Tracking

@Suite struct LivenessObserverTests {
    private static let size = PixelSize(width: 320, height: 240)

    /// A wall with soft spots.
    private func wall() throws -> ImageBitmap {
        var bytes: [UInt8] = []
        for row in 0..<Self.size.height {
            for column in 0..<Self.size.width {
                let (x, y) = (Double(column), Double(row))
                let light = 120 + 60 * sin(x / 5 + 2 * sin(y / 17)) * cos(y / 6 + sin(x / 13))
                bytes += [UInt8(light), UInt8(light), UInt8(light), 255]
            }
        }
        return try ImageBitmap(size: Self.size, bgra: bytes)
    }

    private func face(width: Double = 60) -> TrackedFace {
        let points = (0..<FaceMesh.count).map { index in
            let angle = Double(index) * 2.399963
            let radius = (Double(index) / Double(FaceMesh.count)).squareRoot() * width / 2
            return SIMD3(Float(160 + radius * cos(angle)), Float(125 + radius * sin(angle)), Float(radius))
        }
        return TrackedFace(
            id: 1, state: .tracked, bounds: BoundingBox(x: 160 - width / 2, y: 90, width: width, height: 70),
            confidence: 1, pose: HeadPose(roll: 0, yaw: 0, pitch: 0), mesh: FaceMesh(points: points))
    }

    private func look(
        _ observer: inout LivenessObserver, at faces: [TrackedFace], in bitmap: ImageBitmap, tenths: Int
    ) throws {
        let time = FrameTime(nanoseconds: Int64(tenths) * 100_000_000)
        try PictureReader().withPicture(of: bitmap.frame(time: time, sequence: 0), rotation: .none) { picture in
            _ = observer.look(at: faces, in: picture, at: time)
        }
    }

    @Test func `surroundings are not compared with a picture from before nobody was there`() throws {
        var observer = LivenessObserver(settings: LivenessSettings())
        let wall = try wall()
        func rest() -> Double? { observer.surroundings.restShare(around: face().bounds, within: 1) }
        for tenths in [0, 2] { try look(&observer, at: [face()], in: wall, tenths: tenths) }
        #expect(rest() == 1)
        for tenths in stride(from: 4, to: 20, by: 2) { try look(&observer, at: [], in: wall, tenths: tenths) }
        try look(&observer, at: [face()], in: wall, tenths: 20)
        #expect(rest() == nil)
        try look(&observer, at: [face()], in: wall, tenths: 22)
        #expect(rest() == 1)
    }

    @Test func `a face of which a part cannot be seen is covered, whichever it is`() throws {
        let parts: [WritableKeyPath<FaceVisibility, Double>] = [\.leftEye, \.rightEye, \.nose, \.mouth]
        for part in parts {
            var observer = LivenessObserver(settings: LivenessSettings())
            var face = face()
            var visibility = FaceVisibility(leftEye: 1, rightEye: 1, nose: 1, mouth: 1)
            face.visibility = visibility
            try look(&observer, at: [face], in: wall(), tenths: 0)
            #expect(observer.finding(of: 1)?.reasons == [.tooShort])
            visibility[keyPath: part] = 0.15
            face.visibility = visibility
            try look(&observer, at: [face], in: wall(), tenths: 2)
            #expect(observer.finding(of: 1)?.reasons == [.covered])
        }
    }

    @Test func `evidence begins anew where pictures have another size`() throws {
        var observer = LivenessObserver(settings: LivenessSettings())
        let wall = try wall()
        for tenths in stride(from: 0, to: 20, by: 2) { try look(&observer, at: [face()], in: wall, tenths: tenths) }
        #expect(observer.finding(of: 1)?.reasons.contains(.tooShort) == false)
        let narrow = try ImageBitmap(
            size: PixelSize(width: 300, height: 240), bgra: [UInt8](repeating: 128, count: 300 * 240 * 4))
        try look(&observer, at: [face()], in: narrow, tenths: 20)
        #expect(observer.finding(of: 1)?.reasons.contains(.tooShort) == true)
    }
}
