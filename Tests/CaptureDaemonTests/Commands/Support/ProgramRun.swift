import CaptureDaemon
import Dispatch
import Glibc
import Records

/// Runs a program's command with its output caught.
struct ProgramRun {
    let code: ExitCode
    let output: String
    let diagnostics: String

    /// Runs the command here.
    init(_ program: String, _ body: (RecordOutput, Diagnostics) -> ExitCode) {
        let caught = Self.unnamedFile()
        let diagnostics = Self.unnamedFile()
        code = body(RecordOutput(descriptor: caught), Diagnostics(program: program, descriptor: diagnostics))
        output = Self.contents(caught)
        self.diagnostics = Self.contents(diagnostics)
    }

    /// Runs the command on a thread of its own.
    ///
    /// - Parameters:
    ///   - terminal: where the output goes instead of a file; then `output` stays empty.
    ///   - beside: runs here while the command runs.
    init(
        _ program: String, terminal: Int32?, beside: () -> Void,
        _ body: @escaping @Sendable (RecordOutput, Diagnostics) -> ExitCode
    ) {
        let caught = terminal ?? Self.unnamedFile()
        let diagnostics = Self.unnamedFile()
        let result = Result()
        DispatchQueue(label: "program").async {
            let code = body(RecordOutput(descriptor: caught), Diagnostics(program: program, descriptor: diagnostics))
            result.code.withLock { $0 = code }
            result.done.signal()
        }
        beside()
        result.done.wait()
        code = result.code.withLock { $0 }
        output = terminal == nil ? Self.contents(caught) : ""
        self.diagnostics = Self.contents(diagnostics)
    }

    private final class Result: Sendable {
        let code = Guarded(ExitCode.success)
        let done = DispatchSemaphore(value: 0)
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
