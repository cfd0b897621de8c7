import CaptureDaemon
import Glibc
import Testing

@Suite struct RecordOutputTests {
    private func pipePair() -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        return (ends[0], ends[1])
    }

    @Test func `a reader that went away ends writing quietly`() {
        signal(SIGPIPE, SIG_IGN)
        let ends = pipePair()
        close(ends.read)
        let output = RecordOutput(descriptor: ends.write, immediate: true)
        #expect(output.isOpen)
        output.line("anything")
        #expect(!output.isOpen)
        #expect(output.failure == 0)
        output.line("more")
        close(ends.write)
    }

    @Test func `a full disk is a failure`() {
        let full = open("/dev/full", O_WRONLY)
        let run = ProgramRun("tool") { _, diagnostics in
            let output = RecordOutput(descriptor: full, immediate: false)
            return CommandRunner.run(usage: "", output: output, diagnostics: diagnostics) {
                output.line("a record")
                return .success
            }
        }
        #expect(run.code == .unavailable)
        #expect(run.diagnostics.contains("standard output: No space left on device"))
        close(full)
    }

    @Test func `lines are gathered unless someone looks`() {
        let ends = pipePair()
        #expect(fcntl(ends.read, F_SETFL, O_NONBLOCK) == 0)
        var buffer = [UInt8](repeating: 0, count: 100)
        let gathered = RecordOutput(descriptor: ends.write, immediate: false)
        gathered.line("one")
        #expect(read(ends.read, &buffer, 100) == -1)
        gathered.line("two")
        gathered.flush()
        #expect(read(ends.read, &buffer, 100) == 8)
        RecordOutput(descriptor: ends.write, immediate: true).line("now")
        #expect(read(ends.read, &buffer, 100) == 4)
        close(ends.read)
        close(ends.write)
    }
}
