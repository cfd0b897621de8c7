internal import Glibc

/// What a program tells the person who runs it, on standard error, each line headed by the program's name.
///
/// *Thread-safe*: a line is one write.
package struct Diagnostics: Sendable {
    package let program: String
    private let descriptor: Int32

    package init(program: String, descriptor: Int32 = STDERR_FILENO) {
        self.program = program
        self.descriptor = descriptor
    }

    /// Text of several lines becomes several diagnostics.
    package func say(_ text: String) {
        var bytes: [UInt8] = []
        // Causes may quote names that a device or a file gave itself.
        for line in text.split(separator: "\n") {
            bytes += Array("\(program): \(TerminalText.clean(String(line)))\n".utf8)
        }
        write(bytes)
    }

    /// Text as it stands, for example usage.
    package func plain(_ text: String) {
        write(Array("\(text)\n".utf8))
    }

    private func write(_ bytes: [UInt8]) {
        // Nobody can be told when this fails.
        _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }
}
