import FaceTracking
import TestSupport
import Testing

extension Library {
    /// Every format, turn and padding shows the same face.
    @Suite struct FormatTableTests {
        @Test(arguments: [(176, 144), (175, 143)])
        func `every format, rotation and padding gives the same face within a pixel`(width: Int, height: Int) throws {
            let image = try SampleImage.frame(0, width: width, height: height)
            try Library.whileLaunched {
                let session = try FaceSession(configuration: SessionConfiguration(detectionMode: .alwaysDetect))
                defer { try? session.close() }
                let expected = try #require(try face(session, image, .bgra, .none, padding: 0, gap: 0))
                for format in ImageFormat.allCases {
                    for rotation in ImageRotation.allCases {
                        for (padding, gap) in [(0, 0), (13, 0), (16, 64)] {
                            let found = try face(session, image, format, rotation, padding: padding, gap: gap)
                            let name: Comment = "\(format), \(rotation), padding \(padding), gap \(gap)"
                            let rectangle = try #require(found, name)
                            #expect(difference(rectangle, expected) < 1, name)
                        }
                    }
                }
            }
        }

        private func face(
            _ session: FaceSession, _ image: SampleImage, _ format: ImageFormat, _ rotation: ImageRotation,
            padding: Int,
            gap: Int
        ) throws -> FaceRectangle? {
            let coded = try image.captured(rotation).encoded(format, padding: padding, gap: gap)
            let layout = coded.layout
            // One byte read behind the last pixel would end the test.
            let memory = GuardedMemory(byteCount: layout.byteCount)
            memory.bytes.copyBytes(from: coded.bytes.prefix(layout.byteCount))
            return try withExtendedLifetime(memory) {
                try ImageStream.withBorrowedBytes(
                    memory.bytes, width: layout.width, height: layout.height, format: format,
                    strides: (0..<format.planeCount).map { layout.stride(plane: $0) },
                    offsets: (0..<format.planeCount).map { layout.offset(plane: $0) }, rotation: rotation
                ) { stream in
                    try session.withUnsafeFaces(in: stream) { faces in
                        #expect(faces.imageSize == ImageSize(width: image.width, height: image.height))
                        return faces.count == 1 ? faces.rectangles[0] : nil
                    }
                }
            }
        }

        /// The farthest that a corner has moved, along either axis.
        private func difference(_ one: FaceRectangle, _ other: FaceRectangle) -> Double {
            max(
                abs(one.x - other.x), abs(one.y - other.y), abs(one.x + one.width - other.x - other.width),
                abs(one.y + one.height - other.y - other.height))
        }
    }
}
