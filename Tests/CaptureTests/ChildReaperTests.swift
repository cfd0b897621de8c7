import Capture
import Dispatch
import Frames
import Glibc
import Records
import TestSupport
import Testing

/// Programs that do not end although they were killed, and a system without room for threads.
@Suite struct ChildReaperTests {
    private let noRoom = CaptureError(code: .system, errno: EAGAIN, subject: "thread", message: "no room")

    private func spawn() throws -> Int32 {
        var identifier: Int32 = 0
        let words: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("1000"), nil]
        defer { for word in words { free(word) } }
        let failure = posix_spawnp(&identifier, "sleep", nil, nil, words, environ)
        try #require(failure == 0)
        return identifier
    }

    @Test func `one thread looks after all of them, and ends with the last`() throws {
        let (threads, ended) = (Notebook<String>(), Notebook<Int32>())
        let done = Notebook<Bool>()
        let reaper = ChildReaper(
            pause: 1_000_000,
            startThread: { name, run throws(CaptureError) in
                threads.write(name)
                try NamedThread.start(name) {
                    run()
                    done.write(true)
                }
            },
            told: { ended.write($0) })
        let children = try (0..<20).map { _ in try spawn() }
        for child in children { reaper.take(child) }
        #expect(threads.notes == ["reaper"] && ended.notes.isEmpty)
        for child in children { #expect(kill(child, SIGKILL) == 0) }
        #expect(ended.wait { $0.count == 20 })
        #expect(done.wait { $0.count == 1 })
        #expect(children.allSatisfy { waitpid($0, nil, WNOHANG) == -1 && errno == ECHILD })
        let late = try spawn()
        reaper.take(late)
        #expect(kill(late, SIGKILL) == 0)
        #expect(done.wait { $0.count == 2 })
        #expect(threads.notes.count == 2 && Set(ended.notes) == Set(children + [late]))
    }

    @Test func `without room for its thread the next child brings it`() throws {
        let (starts, ended) = (Notebook<Bool>(), Notebook<Int32>())
        let reaper = ChildReaper(
            pause: 1_000_000,
            startThread: { [noRoom] name, run throws(CaptureError) in
                starts.write(true)
                if starts.notes.count == 1 { throw noRoom }
                try NamedThread.start(name, run)
            },
            told: { ended.write($0) })
        let children = try [spawn(), spawn()]
        for child in children {
            reaper.take(child)
            #expect(kill(child, SIGKILL) == 0)
        }
        #expect(ended.wait { Set($0) == Set(children) })
        #expect(starts.notes.count == 2)
    }

    @Test func `a thread the system has no room for is an error in words`() {
        let error = #expect(throws: CaptureError.self) {
            // More than an address space has.
            try NamedThread.start("large", stackBytes: 1 << 48) { Issue.record("it runs") }
        }
        #expect(error?.errno == EAGAIN || error?.errno == ENOMEM)
        #expect(error?.message.contains("no room for another thread") == true)
        #expect(error?.subject == "thread large")
    }

    // MARK: - The supervisor

    private final class Receiver: CameraReceiver {
        let reports = Notebook<String>()

        func receive(_ frame: consuming Frame) {}

        func cameraChanged(_ report: CameraReport) {
            reports.write("\(report.state.rawValue): \(report.cause?.message ?? "")")
        }
    }

    @Test func `a camera without a thread is waited for, told once, and gets one when there is room`() {
        let (receiver, starts) = (Receiver(), Notebook<Bool>())
        let absent = CaptureError(code: .notFound, subject: "auto", message: "no camera")
        let supervisor = CameraSupervisor(
            name: "front", finder: ScriptedFinder([.failure(absent)]), receiver: receiver,
            threadPause: .milliseconds(1),
            startThread: { [noRoom] name, run throws(CaptureError) in
                starts.write(true)
                if starts.notes.count < 4 { throw noRoom }
                try NamedThread.start(name, run)
            })
        supervisor.start()
        #expect(receiver.reports.wait { $0.count == 2 })
        #expect(receiver.reports.notes == ["waiting: no room", "waiting: no camera"])
        #expect(supervisor.stop(until: .now() + 20))
        #expect(starts.notes.count == 4)
    }

    @Test func `a camera that never got a thread is stopped at once`() {
        let supervisor = CameraSupervisor(
            name: "front", finder: ScriptedFinder([]), receiver: Receiver(), threadPause: .seconds(1000),
            startThread: { [noRoom] _, _ throws(CaptureError) in throw noRoom })
        supervisor.start()
        #expect(supervisor.stop())
        #expect(supervisor.stop())
    }
}
