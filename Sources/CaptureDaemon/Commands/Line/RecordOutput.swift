internal import Glibc
internal import Records

/// Where a command's answer goes: whole lines to standard output, or another descriptor in tests.
///
/// Lines are gathered and written together, unless someone looks at them as they come. When the reader goes away
/// (`… | head`) writing ends quietly: `isOpen` turns false, and commands that run on end. *Thread-safe*.
package final class RecordOutput: Sendable {
    private struct State {
        var waiting: [UInt8] = []
        /// The error that ended writing; EPIPE when the reader is gone.
        var failure: Int32 = 0
    }

    package let descriptor: Int32
    private let isImmediate: Bool
    private let state = Guarded(State())
    private static let gathered = 64 * 1024

    /// - Parameter immediate: whether each line is written at once; nil: when it is a terminal.
    package init(descriptor: Int32 = STDOUT_FILENO, immediate: Bool? = nil) {
        self.descriptor = descriptor
        isImmediate = immediate ?? (isatty(descriptor) == 1)
    }

    /// The same place, where each line is written at once: for what people look at while it goes on.
    package var live: RecordOutput {
        flush()
        return RecordOutput(descriptor: descriptor, immediate: true)
    }

    /// Whether what is written can still arrive.
    package var isOpen: Bool { state.withLock { $0.failure == 0 } }

    package var isTerminal: Bool { isatty(descriptor) == 1 }

    /// The error that ended writing, 0 for none and for a reader that went away.
    package var failure: Int32 { state.withLock { $0.failure == EPIPE ? 0 : $0.failure } }

    /// Writes `line` and a line feed.
    package func line(_ line: String) {
        write(Array(line.utf8) + [UInt8(ascii: "\n")])
    }

    /// Writes bytes that are whole lines.
    package func write(_ bytes: [UInt8]) {
        state.withLock { state in
            guard state.failure == 0 else { return }
            state.waiting += bytes
            if isImmediate || state.waiting.count >= Self.gathered { drain(&state) }
        }
    }

    /// Writes what was gathered. Call before the program ends.
    package func flush() {
        state.withLock { drain(&$0) }
    }

    private func drain(_ state: inout State) {
        guard state.failure == 0 else { return }
        var done = 0
        while done < state.waiting.count {
            let count = state.waiting.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done)
            }
            if count >= 0 {
                done += count
            } else if errno == EAGAIN {
                // Someone made the terminal non-blocking; wait as if it were not.
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&ready, 1, -1)
            } else if errno != EINTR {
                state.failure = errno
                break
            }
        }
        state.waiting.removeAll(keepingCapacity: true)
    }
}
