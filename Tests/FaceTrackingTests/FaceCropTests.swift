import FaceTracking
import TestSupport
import Testing

extension Library {
    @Suite struct FaceCropTests {
        @Test(arguments: [64, 200]) func `the crop of a face shows it upright, in the middle`(side: Int) throws {
            let image = try SampleImage.frame(0)
            let coded = try image.captured(.quarter).encoded(.nv12, padding: 6)
            try Library.whileLaunched {
                let session = try FaceSession(configuration: SessionConfiguration(detectionMode: .alwaysDetect))
                defer { try? session.close() }
                let crop = try coded.bytes.withUnsafeBytes { bytes in
                    let stream = try ImageStream(borrowing: bytes, layout: coded.layout, rotation: .quarter)
                    defer { try? stream.close() }
                    let face = try #require(session.snapshot(in: stream).faces.first)
                    // Not upright in the image, so that it has to be turned.
                    #expect(abs(face.eyeAngle ?? 0) > 5)
                    #expect(Library.code { _ = try stream.faceCrop(of: face.token, side: 15) } == .invalidSetting)
                    return try stream.faceCrop(of: face.token, side: side)
                }
                #expect(crop.width == side && crop.height == side)
                let found = try crop.withUnsafePixels { bytes, pixels in
                    try ImageStream.withBorrowedBytes(bytes, width: side, height: side, format: pixels.format) {
                        stream in
                        try session.snapshot(in: stream)
                    }
                }
                let face = try #require(found.faces.first)
                #expect(abs(face.eyeAngle ?? 90) < 3)
                #expect(abs(face.rectangle.centerX / Double(side) - 0.5) < 0.08)
                #expect(abs(face.rectangle.centerY / Double(side) - 0.5) < 0.08)
                #expect(abs(max(face.rectangle.width, face.rectangle.height) / Double(side) - 0.667) < 0.1)
            }
        }

        @Test func `a token of another image's size is refused`() throws {
            let image = try SampleImage.frame(0).encoded(.bgr)
            let other = try SampleImage.frame(0, width: 175, height: 143).encoded(.bgr)
            try Library.whileLaunched {
                let session = try FaceSession(configuration: SessionConfiguration(detectionMode: .alwaysDetect))
                defer { try? session.close() }
                let token = try image.bytes.withUnsafeBytes { bytes in
                    try session.snapshot(in: ImageStream(borrowing: bytes, layout: image.layout))[0].token
                }
                try other.bytes.withUnsafeBytes { bytes in
                    let stream = try ImageStream(borrowing: bytes, layout: other.layout)
                    #expect(Library.code { _ = try stream.faceCrop(of: token) } == .invalidImage)
                    try stream.close()
                }
            }
        }
    }
}
