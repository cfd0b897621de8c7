import Records
import Testing

@testable import Publishing

@Suite struct FrameEncoderTests {
    private struct NoLine: Error {}

    private func line(_ encoder: inout FrameEncoder, _ layout: LandmarkSet.Layout?, raw: Bool) throws -> Line {
        guard let line = encoder.line(layout, raw: raw) else { throw NoLine() }
        return line
    }

    @Test func `the same kind of subscription shares one line`() throws {
        var encoder = FrameEncoder()
        encoder.begin(Samples.frameWithLandmarks(1))
        let plain = try line(&encoder, nil, raw: false)
        let again = try line(&encoder, nil, raw: false)
        let raw = try line(&encoder, nil, raw: true)
        let five = try line(&encoder, .five, raw: false)
        #expect(plain === again)
        #expect(plain !== raw && raw !== five)
        #expect(encoder.encoded == 3)
    }

    @Test func `a landmark layout the frame does not bring is absent`() throws {
        var encoder = FrameEncoder()
        encoder.begin(Samples.frameWithLandmarks(1))
        let line = try line(&encoder, .mesh468, raw: false)
        #expect(!String(decoding: line.bytes, as: UTF8.self).contains("landmarks"))
    }

    @Test func `a line that is no longer held is used again, one that is held stays as it is`() throws {
        var encoder = FrameEncoder()
        encoder.begin(Samples.frame(1))
        let held = try line(&encoder, nil, raw: false)
        let bytes = held.bytes
        encoder.end()
        var addresses: Set<ObjectIdentifier> = []
        for seq in 2..<50 {
            encoder.begin(Samples.frame(seq))
            addresses.insert(ObjectIdentifier(try line(&encoder, nil, raw: false)))
            encoder.end()
        }
        #expect(addresses.count == 1)
        #expect(!addresses.contains(ObjectIdentifier(held)))
        #expect(held.bytes == bytes)
    }

    @Test func `without a frame there is no line`() {
        var encoder = FrameEncoder()
        #expect(throws: NoLine.self) { try line(&encoder, nil, raw: false) }
        encoder.begin(Samples.frame(1))
        encoder.end()
        #expect(throws: NoLine.self) { try line(&encoder, nil, raw: false) }
    }
}
