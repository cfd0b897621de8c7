/// What one client is still to be sent, and the slow-reader rule: of frames only the newest of each camera waits, of
/// events and replies every one up to a bound. A line once begun is always finished before the next.
///
/// Thread rule: *queue-bound*.
struct OutputQueue {
    struct Bounds: Sendable, Equatable {
        /// Events and replies that may wait.
        var lines = 1024
        /// Bytes these may have together.
        var bytes = 256 * 1024
        /// Bytes above which a line is a picture, and counts by itself.
        var picture = 64 * 1024
    }

    enum Outcome: Equatable {
        /// All is sent.
        case empty
        /// Something is left until the client reads.
        case waiting
        /// The connection is broken; errno.
        case failed(Int32)
    }

    /// Kernel memory up to which a client counts as having read everything. The kernel's figure may lag by a byte,
    /// and the smallest message weighs several hundred.
    static let readUp = 256

    private var current: Line?
    private var sent = 0
    private var lines: [Line] = []
    private var head = 0
    private var waitingBytes = 0
    /// Bytes of the one picture that waits; 0: there is none.
    private var waitingPictureBytes = 0
    private var frames: [(camera: Int, line: Line)] = []
    private let bounds: Bounds
    /// Whether the client has been cut off: what is left is its last.
    private(set) var isEnding = false

    init(_ bounds: Bounds) { self.bounds = bounds }

    private var hasWaitingPicture: Bool { waitingPictureBytes > 0 }

    /// Bytes of memory that pictures hold here: of the one that waits, and of the one being sent.
    var pictureBytes: Int {
        guard let current, isPicture(current) else { return waitingPictureBytes }
        return waitingPictureBytes + current.bytes.count
    }

    private func isPicture(_ line: Line) -> Bool { line.bytes.count > bounds.picture }

    func hasFrame(camera: Int) -> Bool { frames.contains { $0.camera == camera } }

    /// Queues an event or a reply. Returns false when that is more than the bound; the line was then not taken.
    mutating func append(_ line: Line) -> Bool {
        guard !isEnding else { return true }
        guard takes(bytes: line.bytes.count) else { return false }
        if isPicture(line) {
            waitingPictureBytes = line.bytes.count
        } else {
            waitingBytes += line.bytes.count
        }
        lines.append(line)
        return true
    }

    /// Whether an event or a reply of so many bytes is within the bound. One picture may wait besides all else.
    func takes(bytes: Int) -> Bool {
        guard lines.count - head < bounds.lines else { return false }
        return bytes > bounds.picture ? !hasWaitingPicture : waitingBytes + bytes <= bounds.bytes
    }

    /// Makes `line` the camera's newest frame. Returns whether an older one was dropped for it.
    mutating func offer(_ line: Line, camera: Int) -> Bool {
        guard !isEnding else { return false }
        if let index = frames.firstIndex(where: { $0.camera == camera }) {
            frames[index].line = line
            return true
        }
        frames.append((camera, line))
        return false
    }

    mutating func dropFrames() { frames.removeAll() }

    /// Drops all that waits, except the rest of a line already begun; `last` follows it, and nothing after that.
    mutating func end(with last: Line) {
        lines = [last]
        head = 0
        waitingBytes = last.bytes.count
        waitingPictureBytes = 0
        frames = []
        isEnding = true
    }

    /// Sends what can be sent now.
    ///
    /// - Parameters:
    ///   - unread: bytes of kernel memory the client has not read yet. Frames go out only when it has read
    ///     everything before, so that what it reads next is fresh.
    ///   - send: writes without waiting; the count of bytes, or -errno.
    mutating func drain(unread: () -> Int, send: (UnsafeRawBufferPointer) -> Int, wouldBlock: Int32) -> Outcome {
        var mayFrame: Bool?
        while true {
            if current == nil { take(&mayFrame, unread) }
            guard let line = current else { return frames.isEmpty ? .empty : .waiting }
            let count = line.bytes.withUnsafeBytes { send(UnsafeRawBufferPointer(rebasing: $0[sent...])) }
            if count < 0 { return count == -Int(wouldBlock) ? .waiting : .failed(Int32(-count)) }
            sent += count
            if sent == line.bytes.count { current = nil }
        }
    }

    /// Makes the next line the current one, events and replies first.
    private mutating func take(_ mayFrame: inout Bool?, _ unread: () -> Int) {
        sent = 0
        if head < lines.count {
            current = lines[head]
            if isPicture(lines[head]) {
                waitingPictureBytes = 0
            } else {
                waitingBytes -= lines[head].bytes.count
            }
            head += 1
            // Room is given back once all is sent, or when half of a long list is dead weight.
            if head == lines.count {
                lines.removeAll(keepingCapacity: lines.capacity <= 32)
                head = 0
            } else if head >= 64 && head * 2 > lines.count {
                lines.removeFirst(head)
                head = 0
            }
        } else if !frames.isEmpty {
            let may = mayFrame ?? (unread() <= Self.readUp)
            mayFrame = may
            if may { current = frames.removeFirst().line }
        }
    }
}
