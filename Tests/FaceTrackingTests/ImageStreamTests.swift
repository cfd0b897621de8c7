import Dispatch
import FaceTracking
import TestSupport
import Testing

extension Library {
    @Suite struct ImageStreamTests {
        @Test(
            arguments: [
                (ImageFormat.bgr, 0, 10, nil, nil, "1...65535"), (.bgr, 70000, 10, nil, nil, "1...65535"),
                (.bgr, 60000, 60000, nil, nil, "100000000"), (.bgr, 10, 10, [29], nil, "at least the 30 bytes"),
                (.nv12, 11, 11, [11, 11], nil, "at least the 12 bytes"), (.i420, 10, 10, [10, 5], nil, "3 planes"),
                (.nv21, 10, 10, nil, [0, -1], "byte -1"),
            ] as [(ImageFormat, Int, Int, [Int]?, [Int]?, String)])
        func `a layout that breaks a rule is refused with that rule`(
            format: ImageFormat, width: Int, height: Int, strides: [Int]?, offsets: [Int]?, rule: String
        ) throws {
            let error = #expect(throws: FaceTrackingError.self) {
                _ = try ImageLayout(format: format, width: width, height: height, strides: strides, offsets: offsets)
            }
            #expect(error?.code == .invalidImage)
            #expect(error?.message.contains(rule) == true)
        }

        @Test func `a layout needs its bytes and no more, also where the last row has no padding`() throws {
            #expect(try ImageLayout(format: .bgr, width: 5, height: 3).byteCount == 45)
            #expect(try ImageLayout(format: .bgr, width: 5, height: 3, strides: [20]).byteCount == 55)
            #expect(try ImageLayout(format: .nv12, width: 5, height: 3).byteCount == 15 + 12)
            #expect(try ImageLayout(format: .i420, width: 5, height: 3).byteCount == 15 + 6 + 6)
            #expect(try ImageLayout(format: .i420, width: 4, height: 2, offsets: [100, 0, 50]).byteCount == 108)
        }

        @Test func `too few bytes are refused before the body runs, enough are not`() throws {
            let layout = try ImageLayout(format: .nv21, width: 7, height: 5)
            var ran = 0
            for count in [layout.byteCount - 1, layout.byteCount] {
                let memory = GuardedMemory(byteCount: count)
                let code = Library.code {
                    try ImageStream.withBorrowedBytes(memory.bytes, width: 7, height: 5, format: .nv21) { _ in ran += 1
                    }
                }
                #expect(code == (count < layout.byteCount ? .invalidImage : nil))
            }
            #expect(ran == 1)
        }

        @Test func `a stream is closed with its scope, whether that returns or throws`() throws {
            struct Own: Error {}
            let bytes = [UInt8](repeating: 0, count: 12)
            var kept: [ImageStream] = []
            try bytes.withUnsafeBytes { bytes in
                try ImageStream.withBorrowedBytes(bytes, width: 2, height: 2, format: .bgr) { stream in
                    #expect(!stream.isClosed)
                    kept.append(stream)
                }
                #expect(throws: Own.self) {
                    try ImageStream.withBorrowedBytes(bytes, width: 2, height: 2, format: .bgr) { stream in
                        kept.append(stream)
                        throw Own()
                    }
                }
                try ImageStream.withBorrowedBytes(bytes, width: 2, height: 2, format: .bgr) { try $0.close() }
            }
            for stream in kept {
                #expect(stream.isClosed)
                #expect(Library.code { try stream.close() } == .closed)
                #expect(Library.code { _ = try stream.layout() } == .closed)
                #expect(Library.code { try stream.empty() } == .closed)
                #expect(Library.code { try stream.setRotation(.half) } == .closed)
            }
        }

        @Test func `a stream is filled again, turned and emptied`() throws {
            let image = try SampleImage.frame(0)
            let (straight, turned) = (try image.encoded(.bgr), try image.captured(.quarter).encoded(.nv12, padding: 3))
            try Library.whileLaunched {
                let session = try FaceSession(configuration: SessionConfiguration(detectionMode: .alwaysDetect))
                let stream = ImageStream()
                #expect(try stream.layout() == nil)
                #expect(try stream.rotation() == .none)
                #expect(Library.code { try stream.setRotation(.half) } == .emptyStream)
                try straight.bytes.withUnsafeBytes { bytes in
                    try stream.fill(borrowing: bytes, layout: straight.layout)
                    #expect(try session.snapshot(in: stream).count == 1)
                    try stream.empty()
                }
                try turned.bytes.withUnsafeBytes { bytes in
                    try stream.fill(borrowing: bytes, layout: turned.layout)
                    try stream.setRotation(.quarter)
                    #expect(try stream.rotation() == .quarter)
                    #expect(try stream.layout() == turned.layout)
                    #expect(try session.snapshot(in: stream).imageSize == ImageSize(width: 176, height: 144))
                    try stream.close()
                }
                try session.close()
            }
        }

        @Test func `a stream that could not be filled anew holds nothing of before`() throws {
            let image = try SampleImage.frame(0).encoded(.bgr)
            try image.bytes.withUnsafeBytes { bytes in
                let stream = try ImageStream(borrowing: bytes, layout: image.layout)
                let short = UnsafeRawBufferPointer(rebasing: bytes.dropLast())
                #expect(Library.code { try stream.fill(borrowing: short, layout: image.layout) } == .invalidImage)
                #expect(try stream.layout() == nil)
                try stream.close()
            }
        }

        @Test func `a frame is given back once, when the stream that holds it is closed or filled anew`() throws {
            let image = try SampleImage.frame(0).encoded(.nv12, padding: 8, gap: 32)
            let notebook = Notebook<String>()
            let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: image.bytes.count, alignment: 1)
            defer { memory.deallocate() }
            memory.copyBytes(from: image.bytes)
            func frame(_ name: String) throws -> Frame {
                try Frame(lending: UnsafeRawBufferPointer(memory), layout: image.layout, time: .seconds(1)) {
                    notebook.write(name)
                }
            }
            try Library.whileLaunched {
                let session = try FaceSession(configuration: SessionConfiguration(detectionMode: .alwaysDetect))
                let stream = try ImageStream(pixelBuffer: frame("first"))
                #expect(try session.withUnsafeFaces(in: stream) { $0.count } == 1)
                #expect(notebook.notes.isEmpty)
                try stream.fill(pixelBuffer: frame("second"))
                #expect(notebook.notes == ["first"])
                #expect(try session.snapshot(in: stream).time == .seconds(1))
                try stream.close()
                #expect(notebook.notes == ["first", "second"])
                try session.close()
            }
        }

        @Test func `a frame can be copied from bytes that end`() throws {
            let image = try SampleImage.frame(0).encoded(.bgra, padding: 4)
            let frame = try image.bytes.withUnsafeBytes { try Frame(copying: $0, layout: image.layout) }
            try Library.whileLaunched {
                let session = try FaceSession(configuration: SessionConfiguration(detectionMode: .alwaysDetect))
                let stream = try ImageStream(pixelBuffer: frame)
                #expect(try session.snapshot(in: stream).count == 1)
                try stream.close()
                try session.close()
            }
        }

        @Test func `streams are made from many threads at once`() {
            let bytes = [UInt8](repeating: 0, count: 12)
            let failures = Notebook<String>()
            let before = LibraryDiagnostics.liveObjects
            DispatchQueue.concurrentPerform(iterations: 2000) { _ in
                do {
                    try bytes.withUnsafeBytes { bytes in
                        try ImageStream.withBorrowedBytes(bytes, width: 2, height: 2, format: .bgr) {
                            _ = try $0.layout()
                        }
                    }
                } catch {
                    failures.write("\(error)")
                }
            }
            #expect(failures.notes.isEmpty)
            #expect(LibraryDiagnostics.liveObjects == before)
        }
    }
}
