import Dispatch
import TestSupport
import Testing

@testable import FaceTracking

extension Library {
    @Suite struct CaptureTests {
        /// Lets small, moving faces pass, as that of the sample clip.
        private static let lenient: CaptureConfiguration = {
            var configuration = CaptureConfiguration()
            configuration.maximumCenterOffset = 0.5
            configuration.maximumMotion = 0.2
            configuration.maximumAreaChange = 0.5
            configuration.minimumQuality = 0.2
            configuration.minimumSharpness = 0.05
            configuration.maximumResults = 3
            return configuration
        }()

        @Test func `a configuration out of range is refused`() throws {
            let changes: [(inout CaptureConfiguration) -> Void] = [
                { $0.faceCount = 1...101 }, { $0.faceSize = -0.1...0.5 }, { $0.brightness = 0.1...1.1 },
                { $0.maximumCenterOffset = .nan }, { $0.minimumMargin = 0.6 }, { $0.maximumMotion = -1 },
                { $0.maximumAreaChange = 11 }, { $0.maximumYaw = 91 }, { $0.maximumPitch = -1 },
                { $0.maximumRoll = 181 }, { $0.minimumQuality = 1.1 }, { $0.minimumSharpness = -0.1 },
                { $0.stableTime = -1 }, { $0.collectTime = 3601 }, { $0.maximumTime = 0 }, { $0.lostGraceTime = 61 },
                { $0.candidateInterval = -0.1 }, { $0.maximumResults = 0 }, { $0.maximumResults = 9 },
                { $0.bitmapSide = 15 },
            ]
            try Library.whileLaunched {
                let session = try FaceSession()
                for (index, change) in changes.enumerated() {
                    var configuration = CaptureConfiguration()
                    change(&configuration)
                    #expect(
                        Library.code { _ = try FaceCaptureSession(session: session, configuration: configuration) }
                            == .invalidSetting, "change \(index)")
                }
                _ = try FaceCaptureSession(session: session)
            }
        }

        @Test func `the best pictures of the sample clip's face are taken, with tokens and bitmaps`() throws {
            let images = try SampleImage.frames(60)
            try Library.whileLaunched {
                let session = try FaceSession(configuration: SessionConfiguration(framesPerSecond: 30))
                var configuration = Self.lenient
                configuration.bitmapSide = 96
                let capture = try FaceCaptureSession(session: session, configuration: configuration)
                var states: [CaptureState] = []
                for image in images {
                    let progress = try image.stream { try capture.update(with: $0) }
                    if states.last != progress.state { states.append(progress.state) }
                    #expect(progress.hasTaken == progress.rejections.isEmpty)
                }
                #expect(states.last == .ready)
                #expect(states.starts(with: [.idle, .stabilizing, .collecting]))
                let end = try capture.finish()
                #expect(end.state == .finished && end.outcome == .captured)
                let results = try capture.results()
                #expect(results.count == 3 && end.resultCount == 3)
                #expect(results.map(\.score) == results.map(\.score).sorted(by: >))
                for result in results {
                    #expect(result.trackID == 1)
                    #expect(result.bitmap?.width == 96 && result.bitmap?.height == 96)
                    #expect(result.token.denseLandmarks?.count == 106)
                    #expect((0.05...1).contains(result.sharpness) && (0.15...0.9).contains(result.brightness))
                    #expect(result.yaw.map { abs($0) <= 25 } == true)
                }
                let times = results.map(\.time).sorted()
                for (earlier, later) in zip(times, times.dropFirst()) {
                    #expect(later - earlier >= .milliseconds(149))
                }
                #expect(try images[0].stream { try capture.update(with: $0) }.rejections == [.over])
                // What was taken outlives the capture and its session.
                try capture.close()
                try session.close()
                #expect(try results[0].bitmap?.copy().width == 96)
                try capture.expectClosed()
            }
        }

        @Test func `faces that were tracked already are taken in as well`() throws {
            let images = try SampleImage.frames(40)
            try Library.whileLaunched {
                let session = try FaceSession(configuration: SessionConfiguration(framesPerSecond: 30))
                let capture = try FaceCaptureSession(session: session, configuration: Self.lenient)
                for image in images {
                    try image.stream { stream in
                        try session.withUnsafeFaces(in: stream) { faces in
                            #expect(Library.code { try capture.update(with: stream) } == .inUse)
                            try capture.update(with: faces, in: stream)
                        }
                    }
                }
                #expect(try !capture.results().isEmpty)
                #expect(try capture.results().allSatisfy { $0.bitmap == nil })
            }
        }

        @Test func `time runs out without images, and a reset begins anew`() throws {
            let images = try SampleImage.frames(4)
            try Library.whileLaunched {
                let session = try FaceSession(configuration: SessionConfiguration(framesPerSecond: 30))
                let capture = try FaceCaptureSession(session: session)
                for image in images { _ = try image.stream { try capture.update(with: $0) } }
                #expect(Library.code { try capture.passTime(to: .zero) } == .invalidTime)
                #expect(try capture.passTime(to: .seconds(2)).state != .finished)
                let end = try capture.passTime(to: .seconds(4))
                #expect(end.state == .finished && end.outcome == .gaveUp && end.remainingTime == 0)
                #expect(try capture.results().isEmpty)
                #expect(try capture.rejectionCounts().values.reduce(0, +) >= 4)
                try capture.reset()
                #expect(try capture.progress().state == .idle)
                #expect(try capture.rejectionCounts().isEmpty)
                // Another film, whose time begins at 0.
                try session.reset()
                #expect(try capture.passTime(to: .zero).state == .idle)
                for image in images {
                    #expect(try image.stream { try capture.update(with: $0) }.state != .finished)
                }
                #expect(try capture.rejectionCounts().values.reduce(0, +) == 4)
            }
        }

        @Test func `an error within a call within another is noted once`() throws {
            let image = try SampleImage.frames(1)[0]
            try Library.whileLaunched {
                let session = try FaceSession(configuration: SessionConfiguration(framesPerSecond: 30))
                let capture = try FaceCaptureSession(session: session)
                try capture.passTime(to: .seconds(9))
                let stream = ImageStream()
                defer { try? stream.close() }
                for _ in 0..<2 {
                    #expect(Library.code { _ = try session.snapshot(in: stream) } == .emptyStream)
                    #expect(Library.code { _ = try image.stream { try capture.update(with: $0) } } == .invalidTime)
                }
                let codes = LibraryDiagnostics().lastErrors.prefix(4).map(\.code)
                #expect(codes == [.invalidTime, .emptyStream, .invalidTime, .emptyStream])
            }
        }

        @Test func `an image whose picture cannot be had has not been`() throws {
            let images = try SampleImage.frames(40)
            try Library.whileLaunched {
                let session = try FaceSession(configuration: SessionConfiguration(framesPerSecond: 30))
                let capture = try FaceCaptureSession(session: session, configuration: Self.lenient)
                var failures = 0
                for image in images {
                    try image.stream { stream in
                        try session.withUnsafeFaces(in: stream) { faces in
                            let before = try capture.progress()
                            do {
                                try capture.update(with: faces, in: ImageStream())
                            } catch let error as FaceTrackingError {
                                failures += 1
                                #expect(error.code == .emptyStream)
                                #expect(try capture.progress().resultCount == before.resultCount)
                                #expect(try capture.progress().state == before.state)
                                try capture.update(with: faces, in: stream)
                            }
                        }
                    }
                }
                #expect(failures > 0)
                #expect(try !capture.results().isEmpty)
            }
        }

        @Test func `it is used on its session's queue only`() throws {
            try Library.whileLaunched {
                let queue = DispatchQueue(label: "camera")
                let session = try FaceSession(queue: queue)
                let capture = try FaceCaptureSession(session: session)
                #expect(Library.code { _ = try capture.progress() } == .wrongQueue)
                #expect(Library.code { try capture.close() } == .wrongQueue)
                #expect(try queue.sync { try capture.progress().state } == .idle)
                try queue.sync { try capture.close() }
                try queue.sync { try session.close() }
                #expect(Library.code { _ = try FaceCaptureSession(session: session) } == .closed)
            }
        }
    }
}

extension FaceCaptureSession {
    fileprivate func expectClosed() throws {
        #expect(isClosed)
        let stream = ImageStream()
        for body in [
            { _ = try self.progress() }, { _ = try self.results() }, { _ = try self.finish() }, { try self.reset() },
            { try self.close() }, { _ = try self.passTime(to: .seconds(9)) }, { try self.update(with: stream) },
        ] as [() throws -> Void] {
            #expect(Library.code(body) == .closed)
        }
    }
}

extension SampleImage {
    fileprivate func stream<R>(_ body: (ImageStream) throws -> R) throws -> R {
        try rgb.withUnsafeBytes { bytes in
            try ImageStream.withBorrowedBytes(bytes, width: width, height: height, format: .rgb, body)
        }
    }
}
