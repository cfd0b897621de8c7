import Dispatch
import FaceTracking
import TestSupport
import Testing

extension Library {
    /// Misuse by many threads, without networks: `tools/sanitize` runs it, too.
    @Suite struct ThreadTests {
        @Test func `of many threads that change a bitmap one does at a time, and the others are told`() throws {
            let bitmap = try ImageBitmap(width: 4, height: 4)
            let codes = Notebook<FaceTrackingError.Code?>()
            DispatchQueue.concurrentPerform(iterations: 400) { _ in
                codes.write(
                    Library.code {
                        try bitmap.withUnsafeMutablePixels { bytes, _ in
                            let count = bytes.load(as: Int32.self)
                            bytes.storeBytes(of: count + 1, as: Int32.self)
                        }
                    })
            }
            let changes = codes.notes.count { $0 == nil }
            #expect(codes.notes.allSatisfy { $0 == nil || $0 == .inUse })
            #expect(changes > 0)
            #expect(try bitmap.withUnsafePixels { bytes, _ in bytes.load(as: Int32.self) } == Int32(changes))
            try bitmap.close()
        }

        @Test func `of many threads that close a stream one does`() throws {
            let bytes = [UInt8](repeating: 0, count: 12)
            let frame = try bytes.withUnsafeBytes {
                try Frame(copying: $0, layout: ImageLayout(format: .bgr, width: 2, height: 2))
            }
            for _ in 0..<50 {
                let stream = try ImageStream(pixelBuffer: frame)
                let codes = Notebook<FaceTrackingError.Code?>()
                DispatchQueue.concurrentPerform(iterations: 4) { index in
                    codes.write(
                        Library.code {
                            if index % 2 == 0 { _ = try stream.bitmap() } else { try stream.close() }
                        })
                }
                // A look may be in the way of both.
                if !stream.isClosed { try stream.close() }
                #expect(codes.notes.allSatisfy { $0 == nil || $0 == .inUse || $0 == .closed })
                #expect(Library.code { _ = try stream.bitmap() } == .closed)
            }
        }

        @Test func `bytes that end with a scope are looked at to the end before that`() throws {
            let bytes = [UInt8](repeating: 7, count: 48)
            let group = DispatchGroup()
            let codes = Notebook<FaceTrackingError.Code?>()
            for _ in 0..<50 {
                try bytes.withUnsafeBytes { bytes in
                    try ImageStream.withBorrowedBytes(bytes, width: 4, height: 4, format: .bgr) { stream in
                        DispatchQueue.global().async(group: group) {
                            codes.write(Library.code { _ = try stream.bitmap() })
                        }
                    }
                }
            }
            group.wait()
            #expect(codes.notes.count == 50)
            #expect(codes.notes.allSatisfy { $0 == nil || $0 == .closed })
        }
    }
}
