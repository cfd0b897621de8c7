internal import Glibc
internal import Records

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

    /// Nanoseconds after which udev has given a new node its group, also on a machine that is busy starting.
    private static let settling: Int64 = 10_000_000_000

    private let folder: String
    private let interrupt: WakeEvent
    private let isOpenable: @Sendable (String) -> Bool
    /// The watches by the folder's path. A folder that was made anew has a new one.
    private var watches: [String: Int32] = [:]
    /// -1 where the system cannot watch.
    private let descriptor: Int32

    /// Watches from now on: what appears between here and `wait` is not missed.
    ///
    /// - Parameters:
    ///   - folder: where device nodes are.
    ///   - isOpenable: whether this process may open the node at a path. One that appears belongs to root at first; it
    ///     has arrived when udev has given it its group, and no attempt is spent before.
    package init(
        folder: String = "/dev", interrupt: WakeEvent,
        isOpenable: @escaping @Sendable (String) -> Bool = { access($0, R_OK | W_OK) == 0 || errno != EACCES }
    ) {
        self.folder = folder
        self.interrupt = interrupt
        self.isOpenable = isOpenable
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        _ = watch()
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// - Parameter timeout: nanoseconds at most.
    package func wait(timeout: Int64, clock: any CaptureClock = SystemClock()) -> Outcome {
        // Folders of links come and go with the devices. What was in a new one before it was watched is looked for.
        if watch(), !interrupt.isSignalled { return .arrived }
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

    /// Whether a node is so new that its owner, group and mode may not be final. Not being allowed to open it then means
    /// that it has not quite arrived.
    ///
    /// *Reentrant*.
    ///
    /// - Parameter now: nanoseconds since 1970-01-01 UTC.
    package static func isSettling(_ node: String, now: Int64 = SystemTime.wall()) -> Bool {
        var status = stat()
        guard stat(node, &status) == 0 else { return false }
        let changed = Int64(status.st_ctim.tv_sec) * 1_000_000_000 + Int64(status.st_ctim.tv_nsec)
        return now - changed < settling && now >= changed
    }

    /// - Returns: whether a folder is watched that was not before.
    private func watch() -> Bool {
        guard descriptor >= 0 else { return false }
        // A change of attributes is the group being set, after which it can be opened. Adding again is harmless.
        let events = UInt32(IN_CREATE) | UInt32(IN_ATTRIB) | UInt32(IN_MOVED_TO)
        var isNew = false
        for path in [folder, "\(folder)/v4l", "\(folder)/v4l/by-id", "\(folder)/v4l/by-path"] {
            let watch = inotify_add_watch(descriptor, path, events)
            isNew = isNew || (watch >= 0 && watches[path] != watch)
            watches[path] = watch >= 0 ? watch : nil
        }
        return isNew
    }

    /// Reads all that has happened; true where it concerns video devices.
    private func hasArrival() -> Bool {
        guard descriptor >= 0 else { return false }
        var arrived = false
        var buffer: [UInt8] = Array(repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return arrived }
            arrived = concernsVideo(buffer[0..<count]) || arrived
        }
    }

    /// Events are a watch, a mask, a cookie and the name's length (four bytes each), then the name.
    private func concernsVideo(_ bytes: ArraySlice<UInt8>) -> Bool {
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
            if name.hasPrefix("v4l") || name.hasPrefix("by-") || name.contains("video-index") { return true }
            if name.hasPrefix("video"), isOpenable("\(folder)/\(name)") { return true }
            start += 16 + length
        }
        return false
    }
}
