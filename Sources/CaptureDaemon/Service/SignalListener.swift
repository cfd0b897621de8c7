internal import Dispatch
internal import Glibc
internal import Synchronization

/// The write end of the pipe that the handler writes to. A handler may touch nothing but such a global, and runs while
/// another thread stops the listener.
private let signalPipe = Atomic<Int32>(-1)

/// Brings signals out of the handler's narrow world to an ordinary closure on a queue of its own.
///
/// A handler with a pipe is used because it works whatever threads block, and because programs that are spawned start
/// with the default action (a signal mask would be theirs, too). One listener at a time. *Thread-safe*.
// Unchecked: nothing stored changes after `init`, and a dispatch source may be cancelled from any thread.
package final class SignalListener: @unchecked Sendable {
    private let previous: [(signal: Int32, action: sigaction)]
    private let source: any DispatchSourceRead
    private let isStopped = Atomic(false)

    /// Listens until `stop`.
    ///
    /// An interrupt that is ignored when this begins stays ignored, as shells want for background processes.
    ///
    /// - Parameters:
    ///   - signals: which to take.
    ///   - endOnSecond: of these, the second one (of any) does not reach `handler` but ends the process at once,
    ///     for an ordered end that does not come to its end.
    ///   - endAtOnce: takes the exit status then; does not return but in tests.
    ///   - handler: called for each signal, on a private queue, one after the other. Must be quick.
    package init(
        _ signals: [Int32], endOnSecond: Set<Int32> = [],
        endAtOnce: @escaping @Sendable (Int32) -> Void = { _exit($0) },
        handler: @escaping @Sendable (Int32) -> Void
    ) {
        var ends: [Int32] = [-1, -1]
        let status = pipe(&ends)
        precondition(status == 0, "no descriptors are left at the start")
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        precondition(signalPipe.load(ordering: .relaxed) < 0, "there is a listener already")
        let descriptor = ends[0]
        let write = ends[1]
        signalPipe.store(write, ordering: .relaxed)
        source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "facetrackd.signals"))
        let ending = SharedCount()
        source.setEventHandler {
            var signal: UInt8 = 0
            while read(descriptor, &signal, 1) == 1 {
                let number = Int32(signal)
                if endOnSecond.contains(number), ending.increment() > 1 {
                    endAtOnce(128 + number)
                } else {
                    handler(number)
                }
            }
        }
        source.setCancelHandler {
            close(descriptor)
            close(write)
        }
        source.activate()
        previous = signals.compactMap(Self.install)
        Self.mask(SIG_UNBLOCK, signals)
    }

    /// Gives the signals back their former actions. Stopping twice is harmless.
    package func stop() {
        guard !isStopped.exchange(true, ordering: .relaxed) else { return }
        for (signal, action) in previous {
            var action = action
            sigaction(signal, &action, nil)
        }
        signalPipe.store(-1, ordering: .relaxed)
        source.cancel()
    }

    private static func install(_ signal: Int32) -> (signal: Int32, action: sigaction)? {
        var old = sigaction()
        sigaction(signal, nil, &old)
        if signal == SIGINT, isIgnored(old) { return nil }
        var new = sigaction()
        new.__sigaction_handler.sa_handler = { number in
            let before = errno
            var byte = UInt8(truncatingIfNeeded: number)
            // A full pipe holds thousands of signals that nobody has looked at; one more says nothing new.
            _ = write(signalPipe.load(ordering: .relaxed), &byte, 1)
            errno = before
        }
        new.sa_flags = SA_RESTART
        sigaction(signal, &new, nil)
        return (signal, old)
    }

    private static func isIgnored(_ action: sigaction) -> Bool {
        // SIG_IGN is the address 1; Swift cannot compare functions.
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }

    /// Keeps a signal waiting until a listener takes it, for one whose default action would end a process that is not
    /// yet ready for it. Call it in the thread that will make the listener, before there are others.
    package static func holdBack(_ signal: Int32) {
        mask(SIG_BLOCK, [signal])
    }

    private static func mask(_ change: Int32, _ signals: [Int32]) {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        pthread_sigmask(change, &set, nil)
    }

    /// Writing to a pipe or socket whose reader is gone, or beyond the size a file may have, becomes an error instead
    /// of the end of the process.
    package static func ignoreWriteFaults() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }
}

/// A count that closures can share.
private final class SharedCount: Sendable {
    private let count = Atomic(0)

    func increment() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
}
