import AllocationCounter
import FaceTracking
import FoundationEssentials
import TestSupport
import Testing

extension Library {
    @Suite struct ResultTests {
        /// Faces of the sample picture, with irises.
        private static func snapshot(_ features: FaceFeatures = .irises) throws -> FaceSnapshot {
            let image = try SampleImage.frame(0).encoded(.bgr)
            return try Library.whileLaunched {
                let session = try FaceSession(
                    configuration: SessionConfiguration(features: features, detectionMode: .alwaysDetect))
                defer { try? session.close() }
                return try image.bytes.withUnsafeBytes { bytes in
                    let stream = try ImageStream(borrowing: bytes, layout: image.layout)
                    defer { try? stream.close() }
                    return try session.snapshot(in: stream)
                }
            }
        }

        @Test func `a snapshot outlives its session, and comes back from JSON as it was`() throws {
            let snapshot = try Self.snapshot([.irises, .visibility])
            #expect(snapshot.count == 1)
            let json = try JSONEncoder().encode(snapshot)
            #expect(try JSONDecoder().decode(FaceSnapshot.self, from: json) == snapshot)
        }

        @Test func `parallel views say the same as the faces`() throws {
            let snapshot = try Self.snapshot()
            let face = try #require(snapshot.faces.first)
            #expect(snapshot.rectangles.elementsEqual([face.rectangle]))
            #expect(snapshot.tokens.elementsEqual([face.token]))
            #expect(snapshot.trackIDs.elementsEqual([nil]) && snapshot.trackCounts.elementsEqual([1]))
            #expect(snapshot.confidences.elementsEqual([face.confidence]))
            #expect(snapshot.rolls.elementsEqual([face.roll]) && snapshot.yaws.elementsEqual([face.yaw]))
            #expect(snapshot.pitches.elementsEqual([face.pitch]))
            #expect(snapshot[0] == face && !snapshot.isEmpty)
        }

        @Test func `small accessors allocate nothing in 80 000 calls`() throws {
            let image = try SampleImage.frame(0).encoded(.bgr)
            try Library.whileLaunched {
                let session = try FaceSession(
                    configuration: SessionConfiguration(
                        features: [.eyes, .expression, .quality, .gaze], detectionMode: .alwaysDetect))
                let stream = ImageStream()
                try image.bytes.withUnsafeBytes { bytes in
                    try stream.fill(borrowing: bytes, layout: image.layout)
                    let count = try session.withUnsafeFaces(in: stream) { faces in
                        var sum = 0.0
                        let before = allocation_counter_thread_total()
                        for _ in 0..<10_000 {
                            sum += Double(faces.count) + faces.rectangles[0].x + Double(faces.trackCounts[0])
                            sum += faces.confidences[0] + (faces.rolls[0] ?? 0) + (faces.yaws[0] ?? 0)
                            sum += (faces.pitches[0] ?? 0) + Double(faces.trackIDs[0] ?? 0)
                            sum += Double(faces.tokens[0].byteCount) + faces[0].confidence
                            sum +=
                                (faces.eyes[0]?.left ?? 0) + (faces.smiles[0] ?? 0) + (faces.qualities[0]?.score ?? 0)
                            sum += (faces.gazes[0]?.yaw ?? 0) + Double(faces.labels[0].count)
                        }
                        let allocations = allocation_counter_thread_total() - before
                        #expect(sum.isFinite)
                        return allocations
                    }
                    #expect(count == 0)
                    try stream.close()
                }
                try session.close()
            }
        }

        @Test func `whoever asks for irises, the layouts without them have the same points`() throws {
            let with = try #require(try Self.snapshot(.irises).tokens.first)
            let without = try #require(try Self.snapshot([]).tokens.first)
            for layout in [LandmarkLayout.mesh468, .points106, .five] {
                #expect(with.landmarks(layout) == without.landmarks(layout))
                #expect(with.landmarks(layout)?.isEmpty == false)
            }
            #expect(with.landmarks(.mesh478)?.count == 478 && without.landmarks(.mesh478) == nil)
        }

        @Test func `a token comes back from its bytes, with all landmarks`() throws {
            let token = try #require(try Self.snapshot().tokens.first)
            let bytes = token.bytes
            #expect(bytes.count == token.byteCount)
            let again = try FaceToken(bytes: bytes)
            #expect(again == token)
            #expect(again.modelName.hasPrefix("face_landmark.tflite/"))
            #expect(again.denseLandmarks?.count == 106 && again.fivePoints?.count == 5)
            for layout in LandmarkLayout.allCases { #expect(again.landmarks(layout) == token.landmarks(layout)) }
            #expect(again.landmarks(.mesh478)?.count == 478)
            let five = try #require(again.fivePoints)
            #expect(five[0].x < five[1].x && five[0].y < five[2].y && five[2].y < five[3].y && five[3].x < five[4].x)
            #expect(again.landmarks(.mesh468)?.allSatisfy { $0.z != nil } == true)

            let target = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
            defer { target.deallocate() }
            #expect(try token.copyBytes(to: target) == bytes.count)
            #expect(target.elementsEqual(bytes))
            #expect(
                Library.code {
                    try token.copyBytes(to: UnsafeMutableRawBufferPointer(rebasing: target.dropLast()))
                } == .invalidToken)
        }

        @Test func `without irises a token has none`() throws {
            let token = try #require(try Self.snapshot([]).tokens.first)
            #expect(token.landmarks(.mesh478) == nil && token.landmarks(.mesh468)?.count == 468)
            #expect(try FaceToken(bytes: token.bytes) == token)
        }

        @Test func `a token of another version is refused by name`() throws {
            var bytes = try #require(try Self.snapshot().tokens.first).bytes
            bytes[4] = 7
            let error = #expect(throws: FaceTrackingError.self) { _ = try FaceToken(bytes: bytes) }
            #expect(error?.code == .tokenVersion)
            #expect(error?.message.contains("of version 7") == true)
        }

        @Test func `no damage to a token goes unnoticed`() throws {
            let bytes = try #require(try Self.snapshot([]).tokens.first).bytes
            var random = SystemRandomNumberGenerator()
            for _ in 0..<500 {
                var damaged = bytes
                damaged[Int.random(in: bytes.indices, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
                #expect(throws: FaceTrackingError.self) { _ = try FaceToken(bytes: damaged) }
            }
            for count in [0, 3, 63, 64, bytes.count - 1] {
                #expect(Library.code { _ = try FaceToken(bytes: Array(bytes.prefix(count))) } == .invalidToken)
            }
            #expect(Library.code { _ = try FaceToken(bytes: bytes + [0]) } == .invalidToken)
        }
    }
}
