import FaceTracking
import FoundationEssentials
import TestSupport
import Testing

extension Library {
    /// What a face library is expected to have, and where it is tested:
    ///
    /// | area | what | tests |
    /// |---|---|---|
    /// | runtime | launch, terminate, whether launched, reload, validate and describe a pack, compute devices | `RuntimeTests` |
    /// | | pixel levels | here |
    /// | session | configuration, unknown features, queue, modes, options, timing, reset | `SessionTests` |
    /// | | features, presence, classifiers | `SessionAnalysisTests` |
    /// | image stream | fill, borrow, hold, refill, rotation, rules, processed bitmap | `ImageStreamTests`, `FormatTableTests`, `ImageBitmapTests` |
    /// | | copy of the pixels, save, show | here |
    /// | bitmap | read, copy, mutable pixels, box, circle, points, text, PNG, JPEG, BMP | `ImageBitmapTests` |
    /// | faces, snapshot, token | views, copies, bytes, landmarks, crop | `ResultTests`, `FaceCropTests` |
    /// | capture | states, reasons, results | `CaptureTests` |
    /// | diagnostics | versions, errors, live counts, JSON, text | `DiagnosticsTests` |
    /// | | API level, error text by code, log, live lists, resources | here |
    /// | contracts | closing twice, use after closing, scopes' own errors | `SessionTests`, `ImageBitmapTests`, `ImageStreamTests` |
    /// | | many threads | `ThreadTests`, `ImageStreamTests` |
    /// | | no allocations in 80,000 calls | `ResultTests` |
    @Suite struct SurfaceTests {
        @Test func `every pixel level that is said to be supported makes a session, and others are rounded up`() throws
        {
            let levels = FaceTrackingRuntime.supportedPixelLevels
            #expect(levels.first == 160 && levels.last == 640 && levels.count == 16)
            try Library.whileLaunched {
                let image = try SampleImage.frame(0).encoded(.bgr)
                for level in [160, 161, 640] {
                    let session = try FaceSession(
                        configuration: SessionConfiguration(detectionMode: .alwaysDetect, pixelLevel: level))
                    try image.bytes.withUnsafeBytes { bytes in
                        let stream = try ImageStream(borrowing: bytes, layout: image.layout)
                        #expect(try session.snapshot(in: stream).count == 1)
                        try stream.close()
                    }
                    let rounded = (level + 31) / 32 * 32
                    #expect(
                        LibraryDiagnostics().liveSessions.last?.description.contains("level \(rounded)") == true)
                    try session.close()
                }
            }
        }

        @Test func `a frame with a copy of a stream's pixels outlives the borrowed bytes`() throws {
            let image = try SampleImage.frame(0).encoded(.nv12, padding: 9, gap: 40)
            let (frame, seen) = try image.bytes.withUnsafeBytes { bytes in
                let stream = try ImageStream(borrowing: bytes, layout: image.layout, time: .seconds(3))
                defer { try? stream.close() }
                return (try stream.frame(), try stream.bitmap().withUnsafePixels { bytes, _ in Array(bytes) })
            }
            #expect(frame.layout == image.layout && frame.time == .seconds(3))
            let again = try ImageStream(pixelBuffer: frame)
            #expect(try again.bitmap().withUnsafePixels { bytes, _ in Array(bytes) } == seen)
            try again.empty()
            #expect(Library.code { _ = try again.frame() } == .emptyStream)
            try again.close()
            #expect(Library.code { _ = try again.frame() } == .closed)
        }

        @Test(arguments: ["png", "bmp", "jpg"]) func `what a stream shows can be saved and looked at again`(
            kind: String
        ) throws {
            let folder = try ScratchFolder()
            let image = try SampleImage.frame(0).encoded(.i420)
            let file = folder.file("seen." + kind)
            try image.bytes.withUnsafeBytes { bytes in
                try ImageStream.withBorrowedBytes(bytes, width: 176, height: 144, format: .i420) {
                    try $0.bitmap().write(toFile: file)
                }
            }
            let size = try Data(contentsOf: URL(filePath: file)).count
            #expect(kind == "bmp" ? size == 54 + 176 * 144 * 3 : size > 2000)
            if kind != "bmp" { #expect(try ImageBitmap(contentsOfFile: file).width == 176) }
        }

        @Test(arguments: [1, 3, 4]) func `a bitmap is shown as coloured text, two rows of pixels a line`(
            channels: Int
        ) throws {
            let bitmap = try ImageBitmap(width: 4, height: 3, channels: channels)
            try bitmap.draw(
                FaceRectangle(x: 0, y: 0, width: 2, height: 1), color: DrawingColor(red: 200, green: 200, blue: 200),
                thickness: 1)
            let lines = try bitmap.terminalText().split(separator: "\n")
            #expect(lines.count == 2)
            #expect(lines[0].hasPrefix("\u{1b}[38;2;200;200;200;48;2;0;0;0m\u{2580}"))
            #expect(lines.allSatisfy { $0.count { $0 == "\u{2580}" } == 4 && $0.hasSuffix("\u{1b}[0m") })
            #expect(try bitmap.terminalText(columns: 2).split(separator: "\n").count == 1)
            #expect(Library.code { _ = try bitmap.terminalText(columns: 0) } == .invalidSetting)
            try bitmap.close()
            #expect(Library.code { try bitmap.show() } == .closed)
        }

        @Test func `each code of an error has words of its own`() {
            let codes = FaceTrackingError.Code.allCases
            #expect(Set(codes.map(\.explanation)).count == codes.count)
            #expect(codes.allSatisfy { $0.explanation.hasSuffix(".") })
            for code in codes { #expect(FaceTrackingError.Code(rawValue: code.rawValue) == code) }
        }

        @Test func `what the library says goes to the program's log, from the level that it asks for`() throws {
            let notes = Notebook<LibraryLog.Entry>()
            defer { LibraryLog.setSink(nil) }
            LibraryLog.setSink(from: .information) { notes.write($0) }
            #expect(LibraryLog.level == .information)
            try Library.whileLaunched {
                let session = try FaceSession()
                #expect(Library.code { _ = try session.snapshot(in: ImageStream()) } == .emptyStream)
                try session.close()
            }
            #expect(notes.notes.map(\.level) == [.information, .information, .error, .information, .information])
            #expect(notes.notes.map(\.code) == [nil, nil, .emptyStream, nil, nil])
            #expect(notes.notes[2].message.contains("it holds no image yet"))
            LibraryLog.setSink(from: .error) { notes.write($0) }
            #expect(Library.code { _ = try FaceSession() } == .notLaunched)
            #expect(notes.notes.count == 6)
            LibraryLog.setSink(nil)
            #expect(LibraryLog.level == nil)
            #expect(Library.code { _ = try FaceSession() } == .notLaunched)
            #expect(notes.notes.count == 6)
        }

        @Test func `what is alive is listed, and what the process uses told`() throws {
            let before = LibraryDiagnostics()
            try Library.whileLaunched {
                let session = try FaceSession(configuration: SessionConfiguration(detectionMode: .trackByDetection))
                let stream = ImageStream()
                let now = LibraryDiagnostics()
                #expect(now.apiLevel == LibraryDiagnostics.apiLevel && now.apiLevel >= 1)
                #expect(now.liveSessions.count == before.liveSessions.count + 1)
                #expect(now.liveSessions.last?.description == "trackByDetection, pixel level 256, on CPU")
                #expect(now.liveStreams.count == before.liveStreams.count + 1)
                #expect(now.liveStreams.map(\.number) == now.liveStreams.map(\.number).sorted())
                #expect(now.liveSessions.allSatisfy { $0.age >= 0 })
                #expect(now.description.contains("trackByDetection, pixel level 256"))
                let resources = now.resources
                #expect(try #require(resources.residentBytes) > 1_000_000)
                #expect(try resources.peakResidentBytes >= #require(resources.residentBytes) / 2)
                #expect(try #require(resources.threads) >= 1 && #require(resources.openFiles) >= 3)
                #expect(resources.processorSeconds > 0)
                try stream.close()
                try session.close()
            }
            #expect(LibraryDiagnostics().liveSessions.map(\.number) == before.liveSessions.map(\.number))
        }
    }
}
