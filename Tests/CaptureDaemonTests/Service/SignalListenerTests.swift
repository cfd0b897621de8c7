import CaptureDaemon
import Dispatch
import Glibc
import Testing

/// What takes signals of this process. One after the other: there is one listener.
@Suite(.serialized) enum ProcessSignalTests {}

extension ProcessSignalTests {
    @Suite struct SignalListenerTests {
        private enum Seen: Equatable, Sendable {
            case signal(Int32)
            case end(Int32)
        }

        /// Starts a listener, sends the signals one after the other, and returns what arrived for each.
        private func seen(of signals: [Int32], listening: [Int32], endOnSecond: Set<Int32> = []) async -> [Seen] {
            let (stream, sink) = AsyncStream.makeStream(of: Seen.self)
            let listener = SignalListener(
                listening, endOnSecond: endOnSecond, endAtOnce: { sink.yield(.end($0)) },
                handler: { sink.yield(.signal($0)) })
            var found: [Seen] = []
            var iterator = stream.makeAsyncIterator()
            for signal in signals {
                kill(getpid(), signal)
                if let next = await iterator.next() { found.append(next) }
            }
            listener.stop()
            listener.stop()
            return found
        }

        /// Whether a signal is ignored. Sending one would not tell: where a thread blocks it, it waits, and meets whatever
        /// action is in force later.
        private func isIgnored(_ signal: Int32) -> Bool {
            var action = sigaction()
            sigaction(signal, nil, &action)
            // SIG_IGN is the address 1; Swift cannot compare functions.
            return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
        }

        @Test func `signals reach the closure`() async {
            let found = await seen(of: [SIGHUP, SIGUSR1, SIGHUP], listening: [SIGHUP, SIGUSR1])
            #expect(found == [.signal(SIGHUP), .signal(SIGUSR1), .signal(SIGHUP)])
        }

        @Test func `what is held back waits for the listener`() {
            SignalListener.holdBack(SIGUSR2)
            // To this very thread: others of the tests' process do not hold it back.
            pthread_kill(pthread_self(), SIGUSR2)
            let seen = DispatchSemaphore(value: 0)
            let listener = SignalListener([SIGUSR2]) { _ in seen.signal() }
            #expect(seen.wait(timeout: .now() + 60) == .success)
            listener.stop()
        }

        @Test func `the second request to end ends at once, a reload between does not count`() async {
            let found = await seen(
                of: [SIGTERM, SIGHUP, SIGTERM], listening: [SIGTERM, SIGHUP], endOnSecond: [SIGTERM])
            #expect(found == [.signal(SIGTERM), .signal(SIGHUP), .end(143)])
        }

        @Test func `after the listener stopped the signal has its former action`() async {
            signal(SIGUSR2, SIG_IGN)
            #expect(await seen(of: [SIGUSR2], listening: [SIGUSR2]) == [.signal(SIGUSR2)])
            #expect(isIgnored(SIGUSR2))
            signal(SIGUSR2, SIG_DFL)
        }

        @Test func `an ignored interrupt stays ignored`() async {
            signal(SIGINT, SIG_IGN)
            let listener = SignalListener([SIGINT]) { _ in Issue.record("an interrupt arrived") }
            #expect(isIgnored(SIGINT))
            listener.stop()
            #expect(isIgnored(SIGINT))
            signal(SIGINT, SIG_DFL)
        }

        @Test func `a broken pipe is an error, not the end`() {
            SignalListener.ignoreWriteFaults()
            var ends: [Int32] = [0, 0]
            #expect(pipe(&ends) == 0)
            close(ends[0])
            var byte: UInt8 = 0
            #expect(write(ends[1], &byte, 1) == -1 && errno == EPIPE)
            close(ends[1])
        }
    }
}
