internal import Glibc

/// Waits for a video device to appear, so that a camera that is plugged in is opened at once.
///
/// Where the system cannot watch, waits are cut short instead, so that the caller looks for itself.
/// Thread rule: `wait` by one thread at a time; interrupted through its event by any.
// @unchecked: used by one thread at a time.
package final class DeviceWatcher: @unchecked Sendable {
    package enum Outcome: Sendable, Equatable {
        /// Something about video devices has changed: look again.
        case arrived
        case timedOut
        case interrupted
    }

    private static let probe: Int64 = 1_000_000_000

    private let folder: String
    private let interrupt: WakeEvent
    /// -1 where the system cannot watch.
    private let descriptor: Int32

    /// Watches from now on: what appears between here and `wait` is not missed.
    ///
    /// - Parameter folder: where device nodes are.
    package init(folder: String = "/dev", interrupt: WakeEvent) {
        self.folder = folder
        self.interrupt = interrupt
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        watch()
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// - Parameter timeout: nanoseconds at most.
    package func wait(timeout: Int64, clock: any CaptureClock = SystemClock()) -> Outcome {
        // Folders of links come and go with the devices.
        watch()
        let deadline = clock.now() + (descriptor < 0 ? min(timeout, Self.probe) : timeout)
        while true {
            if interrupt.isSignalled { return .interrupted }
            if hasArrival() { return .arrived }
            let left = deadline - clock.now()
            guard left > 0 else { return .timedOut }
            var entries: InlineArray<2, pollfd> = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: interrupt.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            var span = entries.mutableSpan
            let ready = span.withUnsafeMutableBufferPointer { poll($0.baseAddress, 2, SystemClock.milliseconds(left)) }
            if ready == 0 { return .timedOut }
        }
    }

    private func watch() {
        guard descriptor >= 0 else { return }
        // A change of attributes is the group being set, after which it can be opened. Adding again is harmless.
        let events = UInt32(IN_CREATE) | UInt32(IN_ATTRIB) | UInt32(IN_MOVED_TO)
        for path in [folder, "\(folder)/v4l", "\(folder)/v4l/by-id", "\(folder)/v4l/by-path"] {
            _ = inotify_add_watch(descriptor, path, events)
        }
    }

    /// Reads all that has happened; true where it concerns video devices.
    private func hasArrival() -> Bool {
        guard descriptor >= 0 else { return false }
        var arrived = false
        var buffer: [UInt8] = Array(repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return arrived }
            arrived = Self.concernsVideo(buffer[0..<count]) || arrived
        }
    }

    /// Events are a watch, a mask, a cookie and the name's length (four bytes each), then the name.
    private static func concernsVideo(_ bytes: ArraySlice<UInt8>) -> Bool {
        var start = bytes.startIndex
        while start + 16 <= bytes.endIndex {
            let (mask, length) = bytes[start..<start + 16].withUnsafeBytes {
                (
                    $0.loadUnaligned(fromByteOffset: 4, as: UInt32.self),
                    Int($0.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
                )
            }
            guard start + 16 + length <= bytes.endIndex else { break }
            let name = String(decoding: bytes[(start + 16)..<(start + 16 + length)].prefix { $0 != 0 }, as: UTF8.self)
            // More happened than the system kept.
            if mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
            if name.hasPrefix("video") || name.hasPrefix("v4l") || name.hasPrefix("by-") || name.contains("video-index")
            {
                return true
            }
            start += 16 + length
        }
        return false
    }
}
