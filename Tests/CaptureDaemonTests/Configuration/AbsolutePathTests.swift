import Glibc
import TestSupport
import Testing

@testable import CaptureDaemon

@Suite struct AbsolutePathTests {
    @Test func `what is there relative to the working directory is told from the root`() throws {
        // Tests run in the package's folder.
        let path = AbsolutePath.of("Package.swift")
        #expect(path.hasPrefix("/") && path.hasSuffix("/Package.swift"))
        #expect(access(path, R_OK) == 0)
        #expect(AbsolutePath.of("./Package.swift") == path)
    }

    @Test(arguments: ["/dev/video0", "auto", "Integrated Camera", "rtsp://door/1", ""])
    func `words that name no file of the working directory stay`(words: String) {
        #expect(AbsolutePath.of(words) == words)
    }
}
