import Capture
import Frames
import Glibc
import TestSupport
import Testing

/// What a command leaves behind when it, its keeper or the daemon is treated badly.
@Suite struct CommandKeeperTests {
    private func request(_ script: String) -> SourceRequest {
        var request = SourceRequest(device: "auto", rate: 30)
        request.command = ["sh", "-c", script]
        return request
    }

    private let twoFrames = "printf 'YUV4MPEG2 W2 H2 F30:1\\nFRAME\\n123456FRAME\\n123456'"

    /// Reads a descriptor to its end, which comes when nobody is left that could write.
    private func text(of descriptor: Int32, lines: Int = .max) -> String {
        var text = ""
        while text.count(where: { $0 == "\n" }) < lines {
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&entry, 1, 60_000) > 0 else {
                Issue.record("someone still holds it")
                break
            }
            var bytes: [UInt8] = Array(repeating: 0, count: 256)
            let count = read(descriptor, &bytes, bytes.count)
            if count == 0 { break }
            text += String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
        }
        return text
    }

    @Test func `a wait for its end can be called off`() throws {
        let child = try ChildProcess(["sleep", "1000"], kept: true)
        var asked = 0
        let code = child.reap(within: .max) {
            asked += 1
            return asked == 3
        }
        #expect(code == nil && asked == 3)
    }

    @Test func `a keeper heeds no signal but the one that asks it to end, and then ends all`() throws {
        let script = "sleep 1000 & echo $!; setsid sleep 1000 & echo $!; wait"
        let child = try ChildProcess(["sh", "-c", script], kept: true)
        let pids = text(of: child.output, lines: 2).split(separator: "\n").compactMap { Int32($0) }
        #expect(pids.count == 2 && pids.allSatisfy { kill($0, 0) == 0 })
        for signal in [SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGPIPE, SIGALRM, SIGTSTP] {
            #expect(kill(child.identifier, signal) == 0)
        }
        #expect(kill(child.identifier, SIGTERM) == 0)
        #expect(child.reap(within: 60_000_000_000) == 128 + SIGTERM)
        #expect(pids.allSatisfy { kill($0, 0) == -1 && errno == ESRCH })
        #expect(!child.hasLostItsKeeper)
    }

    @Test(arguments: ["sh -c", "setsid sh -c"])
    func `a killed keeper is noticed while one it has left goes on writing`(start: String) throws {
        let folder = try ScratchFolder()
        let fifo = folder.file("held")
        try #require(mkfifo(fifo, 0o600) == 0)
        let reader = open(fifo, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        let writer = "while printf 'FRAME\\\\n123456'; do sleep 0.01; done"
        let script = "exec 9>\(fifo); echo $PPID >&9; \(twoFrames); \(start) \"\(writer)\" & wait"
        do {
            let source = try CommandSource(request(script), interrupt: WakeEvent())
            defer { source.close() }
            let keeper = try #require(Int32(text(of: reader, lines: 1).dropLast()))
            _ = try readAll(source, limit: 5)
            #expect(kill(keeper, SIGKILL) == 0)
            let error = #expect(throws: CaptureError.self) { _ = try readAll(source) }
            #expect(error?.code == .gone && error?.message.contains("SIGKILL") == true, "\(error?.message ?? "")")
        }
        // One in the program's group was killed, one that left it has nobody to write to any more.
        #expect(text(of: reader) == "")
    }

    @Test func `those a killed keeper has left in the program's group are killed`() throws {
        let folder = try ScratchFolder()
        let fifo = folder.file("held")
        try #require(mkfifo(fifo, 0o600) == 0)
        let reader = open(fifo, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        // Silent, so that no closed pipe ends it.
        let child = try ChildProcess(["sh", "-c", "exec 9>\(fifo); sleep 1000 & echo ready; wait"], kept: true)
        #expect(text(of: child.output, lines: 1) == "ready\n")
        #expect(kill(child.identifier, SIGKILL) == 0)
        #expect(child.reap(within: 60_000_000_000) == 128 + SIGKILL)
        #expect(child.hasLostItsKeeper)
        #expect(text(of: reader) == "")
    }
}
