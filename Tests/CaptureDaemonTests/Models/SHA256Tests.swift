import CaptureDaemon
import Models
import TestSupport
import Testing

@Suite struct SHA256Tests {
    private func digest(_ bytes: [UInt8], pieces: Int = .max) -> String {
        var hash = SHA256()
        bytes.withUnsafeBytes { all in
            for start in stride(from: 0, to: all.count, by: min(pieces, max(1, all.count))) {
                hash.update(
                    UnsafeRawBufferPointer(rebasing: all[start..<min(all.count, start + min(pieces, all.count))]))
            }
        }
        return hash.hexDigest()
    }

    /// The examples that come with FIPS 180-4.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func `the published examples give the published hashes`(text: String, expected: String) {
        #expect(digest(Array(text.utf8)) == expected)
    }

    @Test func `every length around the block size agrees with sha256sum, in pieces too`() throws {
        let folder = try ScratchFolder()
        for length in [1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 127, 128, 1000] {
            let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            let path = try folder.write("\(length)", bytes)
            let expected = String(decoding: try Program.run(["sha256sum", path]).prefix(64), as: UTF8.self)
            #expect(digest(bytes) == expected)
            #expect(digest(bytes, pieces: 7) == expected)
        }
    }
}
