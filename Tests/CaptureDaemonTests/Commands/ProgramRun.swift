import CaptureDaemon
import Glibc

/// Runs a program's command with its output caught.
struct ProgramRun {
    let code: ExitCode
    let output: String
    let diagnostics: String

    init(_ program: String, _ body: (RecordOutput, Diagnostics) -> ExitCode) {
        let output = Self.unnamedFile()
        let diagnostics = Self.unnamedFile()
        code = body(RecordOutput(descriptor: output), Diagnostics(program: program, descriptor: diagnostics))
        self.output = Self.contents(output)
        self.diagnostics = Self.contents(diagnostics)
    }

    private static func unnamedFile() -> Int32 {
        var template = Array("/tmp/facetrackd-test-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        precondition(descriptor >= 0, "tests need a writable /tmp")
        unlink(template)
        return descriptor
    }

    private static func contents(_ descriptor: Int32) -> String {
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Int(lseek(descriptor, 0, SEEK_END)))
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
