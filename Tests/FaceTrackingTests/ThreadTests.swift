import Dispatch
import Glibc
import TestSupport
import Testing

import class Frames.PictureReader

@testable import FaceTracking

extension Library {
    /// Use by many threads, without networks: `tools/sanitize` runs it, too.
    @Suite struct ThreadTests {
        /// Something that one thread holds in use until another lets go.
        private final class Hold: Sendable {
            private let begun = DispatchSemaphore(value: 0)
            private let released = DispatchSemaphore(value: 0)
            private let ended = DispatchSemaphore(value: 0)

            /// Has another thread use something.
            ///
            /// - Parameter use: runs the closure that it is given within the use.
            func begin(_ use: @escaping @Sendable (() -> Void) throws -> Void) {
                DispatchQueue.global().async { [self] in
                    try? use {
                        begun.signal()
                        released.wait()
                    }
                    ended.signal()
                }
                #expect(begun.wait(timeout: .now() + 60) == .success, "the use did not begin")
            }

            func end() {
                released.signal()
                #expect(ended.wait(timeout: .now() + 60) == .success, "the use did not end")
            }
        }

        private func frame() throws -> Frame {
            let bytes = [UInt8](repeating: 7, count: 48)
            return try bytes.withUnsafeBytes {
                try Frame(copying: $0, layout: ImageLayout(format: .bgr, width: 4, height: 4))
            }
        }

        @Test func `a bitmap that a thread changes is refused to all others, and whole afterwards`() throws {
            let bitmap = try ImageBitmap(width: 4, height: 4)
            let hold = Hold()
            hold.begin { within in
                try bitmap.withUnsafeMutablePixels { bytes, _ in
                    bytes[0] = 1
                    within()
                    bytes[1] = 2
                }
            }
            let codes = Notebook<FaceTrackingError.Code?>()
            DispatchQueue.concurrentPerform(iterations: 100) { index in
                codes.write(
                    Library.code {
                        switch index % 4 {
                        case 0: try bitmap.withUnsafeMutablePixels { bytes, _ in bytes[0] = 9 }
                        case 1: try bitmap.withUnsafePixels { _, _ in }
                        case 2: _ = try bitmap.copy()
                        default: try bitmap.close()
                        }
                    })
            }
            #expect(codes.notes == [FaceTrackingError.Code?](repeating: .inUse, count: 100))
            hold.end()
            #expect(try bitmap.withUnsafePixels { bytes, _ in [bytes[0], bytes[1]] } == [1, 2])
            try bitmap.close()
        }

        @Test func `many threads look at a bitmap at once, and meanwhile it is neither changed nor closed`() throws {
            let bitmap = try ImageBitmap(width: 4, height: 4)
            let holds = (0..<3).map { _ in Hold() }
            for hold in holds { hold.begin { within in try bitmap.withUnsafePixels { _, _ in within() } } }
            for hold in holds {
                #expect(Library.code { try bitmap.withUnsafeMutablePixels { _, _ in } } == .inUse)
                #expect(Library.code { try bitmap.close() } == .inUse)
                hold.end()
            }
            #expect(Library.code { try bitmap.withUnsafeMutablePixels { _, _ in } } == nil)
            #expect(Library.code { try bitmap.close() } == nil)
        }

        @Test func `changes of many threads add up, as each is alone`() throws {
            let bitmap = try ImageBitmap(width: 4, height: 4)
            let changes = Notebook<Void>()
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                var left = 200
                while left > 0 {
                    let code = Library.code {
                        try bitmap.withUnsafeMutablePixels { bytes, _ in
                            bytes.storeBytes(of: bytes.load(as: Int32.self) + 1, as: Int32.self)
                        }
                    }
                    if code == nil {
                        left -= 1
                        changes.write(())
                    } else {
                        sched_yield()
                    }
                }
            }
            #expect(changes.notes.count == 1600)
            #expect(try bitmap.withUnsafePixels { bytes, _ in bytes.load(as: Int32.self) } == 1600)
            try bitmap.close()
        }

        @Test func `a stream that is looked at is neither filled nor closed, and of many that close it then one does`()
            throws
        {
            let stream = try ImageStream(pixelBuffer: frame())
            let next = try frame()
            let hold = Hold()
            hold.begin { within in try stream.withPicture(PictureReader()) { _, _ in within() } }
            #expect(Library.code { try stream.close() } == .inUse)
            #expect(Library.code { try stream.fill(pixelBuffer: next) } == .inUse)
            #expect(Library.code { _ = try stream.bitmap() } == nil)
            hold.end()
            let codes = Notebook<FaceTrackingError.Code?>()
            DispatchQueue.concurrentPerform(iterations: 16) { _ in codes.write(Library.code { try stream.close() }) }
            #expect(codes.notes.count { $0 == nil } == 1 && codes.notes.count { $0 == .closed } == 15)
            #expect(Library.code { _ = try stream.bitmap() } == .closed)
        }

        @Test func `a scope waits for another thread's look at its bytes, and refuses new ones`() throws {
            let bytes = [UInt8](repeating: 7, count: 48)
            let looks = Notebook<String>()
            let ended = DispatchSemaphore(value: 0)
            for round in 0..<20 {
                try bytes.withUnsafeBytes { bytes in
                    try ImageStream.withBorrowedBytes(bytes, width: 4, height: 4, format: .bgr) { stream in
                        let begun = DispatchSemaphore(value: 0)
                        DispatchQueue.global().async {
                            try? stream.withPicture(PictureReader()) { _, _ in
                                begun.signal()
                                // The scope has come to its end as soon as the stream says that it is closed.
                                let deadline = DispatchTime.now() + 60
                                while !stream.isClosed, DispatchTime.now() < deadline { sched_yield() }
                                looks.write("looked \(round), \(Library.code { _ = try stream.layout() } == .closed)")
                            }
                            ended.signal()
                        }
                        #expect(begun.wait(timeout: .now() + 60) == .success)
                    }
                    looks.write("left \(round)")
                }
                #expect(ended.wait(timeout: .now() + 60) == .success)
            }
            #expect(looks.notes == (0..<20).flatMap { ["looked \($0), true", "left \($0)"] })
        }
    }
}
