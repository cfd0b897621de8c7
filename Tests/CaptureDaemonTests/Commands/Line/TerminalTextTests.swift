import CaptureDaemon
import Testing

@Suite struct TerminalTextTests {
    @Test(arguments: [
        ("HD Webcam é 🎥", "HD Webcam é 🎥"), ("\u{1B}[2Jgone", "?[2Jgone"), ("a\r\nb\tc", "a??b?c"),
        ("\u{7F}\u{9B}31m", "??31m"), ("a\u{2028}b", "a?b"),
    ])
    func `control characters cannot reach the terminal`(text: String, clean: String) {
        #expect(TerminalText.clean(text) == clean)
    }
}
