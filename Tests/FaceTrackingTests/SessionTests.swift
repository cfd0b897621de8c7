import Dispatch
import FaceTracking
import TestSupport
import Testing

extension Library {
    @Suite struct SessionTests {
        @Test(
            arguments: [
                (FaceFeatures(rawValue: 1 << 30), 10, 256, nil, FaceTrackingError.Code.unknownFeature),
                ([], 0, 256, nil, .invalidSetting), ([], 10, 159, nil, .invalidSetting),
                ([], 10, 641, nil, .invalidSetting),
                ([], 10, 256, 0, .invalidSetting), ([], 10, 256, .nan, .invalidSetting),
            ] as [(FaceFeatures, Int, Int, Double?, FaceTrackingError.Code)])
        func `a configuration out of range is refused`(
            features: FaceFeatures, faces: Int, level: Int, rate: Double?, code: FaceTrackingError.Code
        ) throws {
            try Library.whileLaunched {
                #expect(
                    Library.code {
                        _ = try FaceSession(
                            configuration: SessionConfiguration(
                                features: features, maximumFaces: faces, pixelLevel: level, framesPerSecond: rate))
                    } == code)
            }
        }

        @Test func `a face keeps its track id, and its count rises, at the rate that is given`() throws {
            let images = try [0, 1, 2, 3, 4].map { try SampleImage.frame($0).encoded(.nv12) }
            try Library.whileLaunched {
                let session = try FaceSession(
                    configuration: SessionConfiguration(
                        features: [.irises, .visibility], detectionMode: .lightTrack, framesPerSecond: 25))
                var times: [Duration] = []
                for (index, image) in images.enumerated() {
                    let snapshot = try image.bytes.withUnsafeBytes { bytes in
                        let stream = try ImageStream(borrowing: bytes, layout: image.layout)
                        defer { try? stream.close() }
                        return try session.snapshot(in: stream)
                    }
                    #expect(snapshot.trackIDs.elementsEqual([1]))
                    #expect(snapshot.trackCounts.elementsEqual([index + 1]))
                    #expect(snapshot[0].state == (index < 3 ? .tentative : .tracked))
                    #expect(snapshot.rolls.allSatisfy { $0 != nil } && snapshot.yaws.allSatisfy { $0 != nil })
                    #expect(snapshot.pitches.allSatisfy { $0 != nil } && snapshot.confidences.allSatisfy { $0 > 0.9 })
                    #expect(snapshot[0].visibility?.nose ?? 0 > 0.5)
                    #expect(snapshot[0].landmarks(.mesh478)?.count == 478)
                    times.append(snapshot.time)
                }
                #expect(times == (1...5).map { .milliseconds(40 * $0) })
                try session.reset()
                let again = try images[0].bytes.withUnsafeBytes {
                    try session.snapshot(in: ImageStream(borrowing: $0, layout: images[0].layout))
                }
                #expect(again.trackIDs.elementsEqual([2]) && again.trackCounts.elementsEqual([1]))
                try session.close()
            }
        }

        @Test func `images that do not come after each other are refused until the session is reset`() throws {
            let image = try SampleImage.frame(0).encoded(.bgr)
            try Library.whileLaunched {
                let session = try FaceSession(configuration: SessionConfiguration(detectionMode: .lightTrack))
                try image.bytes.withUnsafeBytes { bytes in
                    let stream = ImageStream()
                    #expect(Library.code { _ = try session.snapshot(in: stream) } == .emptyStream)
                    func track(_ seconds: Int) throws -> Duration {
                        try stream.fill(borrowing: bytes, layout: image.layout, time: .seconds(seconds))
                        return try session.snapshot(in: stream).time
                    }
                    #expect(try track(3) == .seconds(3))
                    #expect(Library.code { _ = try track(3) } == .invalidTime)
                    #expect(try track(4) == .seconds(4))
                    #expect(Library.code { _ = try track(1) } == .invalidTime)
                    try session.reset()
                    #expect(try track(1) == .seconds(1))
                    try stream.close()
                }
                try session.close()
            }
        }

        @Test func `options are read back, refused out of range, and followed`() throws {
            let image = try SampleImage.frame(0).encoded(.bgr)
            try Library.whileLaunched {
                let session = try FaceSession(configuration: SessionConfiguration(detectionMode: .alwaysDetect))
                var options = try session.trackingOptions()
                #expect(options == TrackingOptions())
                let changes: [(WritableKeyPath<TrackingOptions, Double>, Double)] = [
                    (\.minimumFaceSize, -1), (\.minimumConfidence, 1.1), (\.confirmTime, 11), (\.coastTime, -0.1),
                    (\.relinkTime, .infinity), (\.detectionInterval, 0), (\.searchInterval, .nan),
                    (\.smoothingTime, 11), (\.fieldOfView, 180),
                ]
                for (path, value) in changes {
                    var wrong = options
                    wrong[keyPath: path] = value
                    #expect(Library.code { try session.setTrackingOptions(wrong) } == .invalidSetting)
                }
                #expect(try session.trackingOptions() == options)
                try image.bytes.withUnsafeBytes { bytes in
                    let stream = try ImageStream(borrowing: bytes, layout: image.layout)
                    let width = try #require(session.snapshot(in: stream).rectangles.first).width
                    options.minimumFaceSize = width * 1.5
                    try session.setTrackingOptions(options)
                    #expect(try session.snapshot(in: stream).isEmpty)
                    options.minimumFaceSize = 0
                    options.minimumConfidence = 1
                    try session.setTrackingOptions(options)
                    #expect(try session.snapshot(in: stream).confidences.allSatisfy { $0 == 1 })
                    try stream.close()
                }
                try session.close()
            }
        }

        @Test func `images without a time have one, single pictures too`() throws {
            let image = try SampleImage.frame(0).encoded(.bgr)
            try Library.whileLaunched {
                for (rate, expected) in [(10.0, [100, 200]), (nil, nil)] as [(Double?, [Int]?)] {
                    let session = try FaceSession(
                        configuration: SessionConfiguration(detectionMode: .alwaysDetect, framesPerSecond: rate))
                    let times = try (0..<2).map { _ in
                        try image.bytes.withUnsafeBytes { bytes in
                            let stream = try ImageStream(borrowing: bytes, layout: image.layout)
                            defer { try? stream.close() }
                            return try session.snapshot(in: stream).time
                        }
                    }
                    #expect(times[0] > .zero && times[1] > times[0])
                    if let expected { #expect(times == expected.map { .milliseconds($0) }) }
                    try session.close()
                }
            }
        }

        @Test func `stages are timed while that is asked for`() throws {
            let image = try SampleImage.frame(0).encoded(.bgr)
            try Library.whileLaunched {
                let session = try FaceSession(configuration: SessionConfiguration(detectionMode: .alwaysDetect))
                try image.bytes.withUnsafeBytes { bytes in
                    let stream = try ImageStream(borrowing: bytes, layout: image.layout)
                    _ = try session.snapshot(in: stream)
                    #expect(try session.timings().isEmpty)
                    try session.setTiming(true)
                    for _ in 0..<3 { _ = try session.snapshot(in: stream) }
                    let timings = try session.timings()
                    #expect(timings.first { $0.stage == "detect" }?.runs == 3)
                    // Each face is looked at twice and once as in a mirror.
                    #expect(
                        timings.first { $0.stage == "landmarks" }.map { $0.runs == 9 && $0.total >= $0.last } == true)
                    try session.setTiming(false)
                    #expect(try session.timings().isEmpty)
                    try stream.close()
                }
                try session.close()
            }
        }

        @Test func `a session that belongs to a queue refuses every other`() throws {
            try Library.whileLaunched {
                let queue = DispatchQueue(label: "faces")
                let session = try FaceSession(queue: queue)
                #expect(Library.code { _ = try session.trackingOptions() } == .wrongQueue)
                #expect(Library.code { try session.close() } == .wrongQueue)
                #expect(queue.sync { Library.code { _ = try session.trackingOptions() } } == nil)
                #expect(queue.sync { Library.code { try session.close() } } == nil)
                #expect(queue.sync { Library.code { try session.close() } } == .closed)
            }
        }

        @Test func `a session that is in use refuses a second use, and the scope's own errors pass through`() throws {
            struct Own: Error {}
            let image = try SampleImage.frame(0).encoded(.bgr)
            try Library.whileLaunched {
                let session = try FaceSession(configuration: SessionConfiguration(detectionMode: .alwaysDetect))
                try image.bytes.withUnsafeBytes { bytes in
                    let stream = try ImageStream(borrowing: bytes, layout: image.layout)
                    try session.withUnsafeFaces(in: stream) { faces in
                        #expect(faces.count == 1)
                        #expect(Library.code { _ = try session.snapshot(in: stream) } == .inUse)
                        #expect(Library.code { try session.close() } == .inUse)
                    }
                    #expect(throws: Own.self) { try session.withUnsafeFaces(in: stream) { _ in throw Own() } }
                    #expect(try session.snapshot(in: stream).count == 1)
                    try stream.close()
                    #expect(Library.code { _ = try session.snapshot(in: stream) } == .closed)
                }
                try session.close()
                #expect(Library.code { try session.close() } == .closed)
                #expect(session.isClosed)
            }
        }

        @Test func `sessions of many queues run side by side and find the same`() throws {
            let image = try SampleImage.frame(0).encoded(.nv12)
            let found = try Library.whileLaunched {
                let results = Notebook<FaceRectangle?>()
                let bytes = image.bytes
                DispatchQueue.concurrentPerform(iterations: 4) { index in
                    let rectangle = try? bytes.withUnsafeBytes { bytes in
                        let session = try FaceSession(
                            configuration: SessionConfiguration(
                                detectionMode: .alwaysDetect, pixelLevel: index % 2 == 0 ? 256 : 320))
                        defer { try? session.close() }
                        let stream = try ImageStream(borrowing: bytes, layout: image.layout)
                        defer { try? stream.close() }
                        return try session.snapshot(in: stream).rectangles.first
                    }
                    results.write(rectangle ?? nil)
                }
                return results.notes
            }
            #expect(found.count == 4)
            #expect(found.allSatisfy { $0 != nil && abs($0!.centerX - found[0]!.centerX) < 1 })
        }
    }
}
