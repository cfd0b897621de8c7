import Dispatch
import Glibc
import Records

@testable import CaptureDaemon

/// A disk that fails as a script says: the real one until then.
final class ScriptedStorage: SpoolStorage {
    enum Step: String, Sendable, CaseIterable { case create, write, sync, close, rename, syncDirectory }

    private struct State {
        /// The error of each step; none for what works.
        var errors: [Step: Int32] = [:]
        /// Steps until the process is killed: from then on nothing has any effect.
        var life = Int.max
        /// Most bytes of a write.
        var room = Int.max
        /// The end of the name of what cannot be deleted.
        var kept: String?
        /// The error of opening a file to read it, and of reading; nil for what works.
        var openError: Int32?
        var readError: Int32?
        /// Opened when writes may go on.
        var gate: DispatchSemaphore?
        /// Opened when a write waits.
        var begun: DispatchSemaphore?
        /// How often the directory was read.
        var reads = 0
    }

    private let system = SystemSpoolStorage()
    private let state = Guarded(State())

    func fail(_ step: Step, with error: Int32) { state.withLock { $0.errors[step] = error } }

    /// Files cannot be opened, or not be read.
    func failReading(open: Int32? = nil, read: Int32? = nil) {
        state.withLock { ($0.openError, $0.readError) = (open, read) }
    }

    func open(_ path: String) -> Int32 { state.withLock(\.openError).map { -$0 } ?? system.open(path) }

    func read(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
        state.withLock(\.readError).map { -Int($0) } ?? system.read(descriptor, bytes, at: offset)
    }

    /// How often the directory was read.
    var reads: Int { state.withLock(\.reads) }

    func names(in path: String) throws(SpoolFailure) -> [String] {
        state.withLock { $0.reads += 1 }
        return try system.names(in: path)
    }

    func changeTime(of path: String) -> Int64? { system.changeTime(of: path) }

    func mend() { state.withLock { $0 = State() } }

    /// Lets so many steps happen, and then no more, as `kill -9` does.
    func die(after steps: Int) { state.withLock { $0.life = steps } }

    /// Lets the next write wait.
    ///
    /// - Parameter begun: opened once it waits.
    func hang(until gate: DispatchSemaphore, begun: DispatchSemaphore? = nil) {
        state.withLock { ($0.gate, $0.begun) = (gate, begun) }
    }

    /// Refuses to delete files of such a name.
    func keep(_ name: String) { state.withLock { $0.kept = name } }

    /// Writes at most so many bytes at a time.
    func write(atMost count: Int) { state.withLock { $0.room = count } }

    private func run(_ step: Step?, _ body: () -> Int32) -> Int32 {
        let error: Int32? = state.withLock { state in
            guard state.life > 0 else { return EIO }
            if state.life < .max { state.life -= 1 }
            return step.flatMap { state.errors[$0] }
        }
        return error.map { -$0 } ?? body()
    }

    func create(_ path: String) -> Int32 { run(.create) { system.create(path) } }

    func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        let (room, gate, begun) = state.withLock { state in
            defer { (state.gate, state.begun) = (nil, nil) }
            return (state.room, state.gate, state.begun)
        }
        begun?.signal()
        gate?.wait()
        var count = 0
        let code = run(.write) {
            count = system.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes.prefix(room)))
            return 0
        }
        return code < 0 ? Int(code) : count
    }

    func sync(_ descriptor: Int32) -> Int32 { run(.sync) { system.sync(descriptor) } }

    func close(_ descriptor: Int32) -> Int32 {
        // The kernel closes what a dead process had open.
        let code = system.close(descriptor)
        return run(.close) { code }
    }

    func rename(_ from: String, to: String) -> Int32 { run(.rename) { system.rename(from, to: to) } }

    func remove(_ path: String) -> Int32 {
        if let kept = state.withLock(\.kept), path.hasSuffix("/\(kept)") { return -EPERM }
        return run(nil) { system.remove(path) }
    }

    func syncDirectory(_ path: String) -> Int32 { run(.syncDirectory) { system.syncDirectory(path) } }
}
