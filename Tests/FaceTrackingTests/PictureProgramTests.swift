import FaceTracking
import TestSupport
import Testing

/// Faces of one picture, as a whole program has it: launch, session, bitmap, pixels lent, stream borrowed, faces, close.
private func countFaces(models: String, picture: String, boxes: inout [FaceRectangle]) throws -> Int {
    try FaceTrackingRuntime.launch(path: models)
    defer { try? FaceTrackingRuntime.terminate() }
    let configuration = SessionConfiguration(detectionMode: .alwaysDetect, maximumFaces: 10, pixelLevel: 320)
    let session = try FaceSession(configuration: configuration)
    defer { try? session.close() }
    let bitmap = try ImageBitmap(contentsOfFile: picture, channels: 3)
    defer { try? bitmap.close() }
    return try bitmap.withUnsafeMutablePixels { bytes, pixels in
        try ImageStream.withBorrowedBytes(bytes, width: pixels.width, height: pixels.height, format: .bgr) { stream in
            try session.withUnsafeFaces(in: stream) { faces in
                for (index, rectangle) in faces.rectangles.enumerated() {
                    print("face \(index): \(rectangle.x) \(rectangle.y) \(rectangle.width) \(rectangle.height)")
                    boxes.append(rectangle)
                }
                return faces.count
            }
        }
    }
}

/// Faces of one frame of a camera.
private func countFaces(session: FaceSession, frame: Frame, rotation: ImageRotation) throws -> Int {
    let stream = try ImageStream(pixelBuffer: frame, rotation: rotation)
    defer { try? stream.close() }
    return try session.withUnsafeFaces(in: stream) { faces in faces.count }
}

extension Library {
    @Suite struct PictureProgramTests {
        @Test func `a program of a few lines finds the face of a picture, and leaves nothing behind`() throws {
            let folder = try ScratchFolder()
            let image = try SampleImage.frame(0).encoded(.bgr)
            let bitmap = try image.bytes.withUnsafeBytes {
                try ImageBitmap(copying: $0, width: 176, height: 144, channels: 3)
            }
            try bitmap.write(toFile: folder.file("face.png"))
            let before = LibraryDiagnostics.liveObjects
            var boxes: [FaceRectangle] = []
            #expect(try countFaces(models: Prefix.models, picture: folder.file("face.png"), boxes: &boxes) == 1)
            #expect(boxes.count == 1 && boxes[0].width > 30)
            #expect(LibraryDiagnostics.liveObjects == before)
            #expect(!FaceTrackingRuntime.isLaunched)
        }

        @Test func `a few lines find the face of a camera's frame, turned and padded`() throws {
            let image = try SampleImage.frame(0).captured(.half).encoded(.nv12, padding: 24, gap: 100)
            let frame = try image.bytes.withUnsafeBytes { try Frame(copying: $0, layout: image.layout) }
            try Library.whileLaunched {
                let session = try FaceSession(configuration: SessionConfiguration(detectionMode: .alwaysDetect))
                defer { try? session.close() }
                #expect(try countFaces(session: session, frame: frame, rotation: .half) == 1)
            }
        }
    }
}
