internal import Dispatch
internal import Glibc
internal import Synchronization

/// Starts the server's thread.
enum ServerThread {
    /// What the new thread is handed.
    private final class Work {
        let loop: ServerLoop
        let mailbox: Mailbox
        let end: ThreadEnd

        init(_ loop: ServerLoop, _ mailbox: Mailbox, _ end: ThreadEnd) {
            self.loop = loop
            self.mailbox = mailbox
            self.end = end
        }
    }

    /// - Parameter loop: from here on touched by the new thread only.
    static func start(_ loop: ServerLoop, mailbox: Mailbox, end: ThreadEnd) throws(PublishingError) {
        end.begin()
        let work = Unmanaged.passRetained(Work(loop, mailbox, end))
        // Signals are for the main thread; a new thread inherits what is blocked here.
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { pointer in
                guard let pointer else { return nil }
                ServerThread.run(Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue())
                return nil
            }, work.toOpaque())
        pthread_sigmask(SIG_SETMASK, &before, nil)
        guard code == 0 else {
            work.release()
            end.signal()
            throw PublishingError(.system, errno: code, "cannot start the socket's thread: \(systemText(code))")
        }
        pthread_detach(thread)
    }

    private static func run(_ work: consuming Work) {
        let end = work.end
        work.loop.run()
        work.mailbox.close()
        // The socket's file and the lock go with the loop, before `stop` returns.
        _ = consume work
        end.signal()
    }
}

/// The end of a thread, which many may wait for; nobody waits for one that did not begin. *thread-safe*.
final class ThreadEnd: Sendable {
    private let group = DispatchGroup()

    func begin() { group.enter() }

    func signal() { group.leave() }

    func wait() { group.wait() }
}
