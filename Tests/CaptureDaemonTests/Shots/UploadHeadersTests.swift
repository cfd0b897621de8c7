import Foundation
import Glibc
import TestSupport
import Testing

@testable import CaptureDaemon

@Suite struct UploadHeadersTests {
    private func problem(_ text: String) throws -> String? {
        let folder = try ScratchFolder()
        let file = try folder.write("headers", Array(text.utf8))
        return withExtendedLifetime(folder) { UploadHeaders.problem(in: file).map { "\($0)" } }
    }

    @Test(arguments: [
        "Authorization: Bearer secret\n", "Authorization: Bearer secret", "A: b\r\nC:d\r\n",
        "X-Key:\tvalue with: colons\n",
        "\nA: b\n\n", "x-note: schöne Bilder\n",
    ])
    func `headers are taken, however their lines end`(text: String) throws {
        #expect(try problem(text) == nil)
    }

    @Test(arguments: [
        ("Authorization Bearer secret\n", 1, "has no colon"), ("A: b\n# secret\n", 2, "has no colon"),
        ("A: b\n: secret\n", 2, "has no name"), ("A : secret\n", 1, "a name with spaces"),
        (" A: secret\n", 1, "a name with spaces"), ("A: b\n folded: secret\n", 2, "a name with spaces"),
        ("\u{FEFF}A: secret\n", 1, "a name with spaces"), ("A\u{0}: secret\n", 1, "control character"),
        ("A: sec\rret\n", 1, "control character"), ("A: \u{1B}[31msecret\n", 1, "control character"),
        ("A:\n", 1, "has no value"), ("A:  \t\r\n", 1, "has no value"),
    ])
    func `a line that is no header is told by file and line, not by what stands there`(
        text: String, line: Int, words: String
    ) throws {
        let found = try #require(try problem(text))
        #expect(found.contains("headers:\(line):1: best_shot.upload.headers_file: ") && found.contains(words))
        #expect(!found.contains("secret"))
    }

    @Test(arguments: [
        "Content-Length", "content-type", "TRANSFER-ENCODING", "Host", "Idempotency-Key", "Expect", "Connection",
        "Content-Encoding", "Keep-Alive", "Proxy-Connection", "TE", "Trailer", "Upgrade", "Content-Range",
    ])
    func `what is set for each picture, or is a connection's, may not be set`(name: String) throws {
        let found = try #require(try problem("A: b\n\(name): 5\n"))
        #expect(found.contains(":2:1: ") && found.contains("which may not be set here"))
    }

    @Test(arguments: ["", "\n\n", "\r\n"])
    func `a file without a header is not taken for none wanted`(text: String) throws {
        #expect(try #require(try problem(text)).contains("holds no header"))
    }

    @Test func `a folder, a pipe, a device, a huge file and one that is not there are told, and wait for nobody`()
        throws
    {
        let folder = try ScratchFolder()
        func words(_ file: String) -> String { UploadHeaders.problem(in: file).map { "\($0)" } ?? "" }
        #expect(words(folder.path).contains("is a folder"))
        let pipe = folder.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(words(pipe).contains("is a pipe:"))
        #expect(words("/dev/zero").contains("is a device:"))
        let huge = try folder.write("huge", Array("A: b\n".utf8))
        #expect(truncate(huge, 1_000_000_000) == 0)
        #expect(words(huge).contains("larger than 65536 bytes"))
        #expect(words(folder.file("gone")).contains("No such file or directory"))
    }

    @Test func `without an address or a file there is nothing to check`() {
        var upload = BestShotConfiguration.Upload()
        upload.headersFile = "/nowhere/headers"
        #expect(UploadHeaders.problem(of: upload) == nil)
        upload.url = "https://pictures.example/"
        #expect(UploadHeaders.problem(of: upload) != nil)
        upload.headersFile = ""
        #expect(UploadHeaders.problem(of: upload) == nil)
    }
}
