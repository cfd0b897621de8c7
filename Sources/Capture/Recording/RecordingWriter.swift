internal import FoundationEssentials
internal import Glibc

/// Writes a recording beside its place, and puts it there when it is whole: nobody ever finds half of one.
///
/// Only its owner may read it (mode 0600): it holds pictures of people. Thread rule: by one thread at a time.
package final class RecordingWriter {
    package let path: String
    /// Bytes written so far.
    package private(set) var byteCount = 0
    private let part: String
    private var descriptor: Int32
    private let replaces: Bool

    /// - Parameter replaces: whether a file that is there already gives way.
    /// - Throws: `CaptureError` where the file cannot be made.
    package init(path: String, device: RecordedDevice, replaces: Bool) throws(CaptureError) {
        self.path = path
        self.replaces = replaces
        part = "\(path).\(getpid()).part"
        var status = stat()
        guard replaces || lstat(path, &status) != 0 else { throw Self.exists(path) }
        descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw .system(errno: Glibc.errno, subject: path, doing: "the recording cannot be begun")
        }
        let content: [UInt8]
        do {
            content = Array(try JSONEncoder().encode(device))
        } catch {
            throw CaptureError(
                code: .unusable, subject: path, message: "the camera's description cannot be written: \(error)")
        }
        var head = RecordingLayout.magic
        Self.add(RecordingLayout.version, to: &head)
        try write(head)
        try write(block: .device, head: content)
    }

    deinit {
        discard()
    }

    /// - Throws: where the disk is full or fails; what was written before is still good, so `finish` may follow.
    package func write(_ frame: RecordedFrame) throws(CaptureError) {
        var head: [UInt8] = []
        Self.add(frame.sequence, to: &head)
        Self.add(frame.flags, to: &head)
        Self.add(UInt64(bitPattern: frame.timestamp), to: &head)
        Self.add(UInt64(bitPattern: frame.arrival), to: &head)
        Self.add(UInt32(frame.planes.count), to: &head)
        Self.add(UInt32(0), to: &head)
        for plane in frame.planes {
            Self.add(plane.bytesUsed, to: &head)
            Self.add(plane.dataOffset, to: &head)
            Self.add(UInt32(plane.bytes.count), to: &head)
        }
        try write(block: .frame, head: head, bodies: frame.planes.map(\.bytes))
    }

    package func write(_ fault: RecordedFault) throws(CaptureError) {
        var content: [UInt8] = []
        Self.add(UInt64(bitPattern: fault.time), to: &content)
        Self.add(UInt32(bitPattern: fault.errno), to: &content)
        Self.add(UInt32(0), to: &content)
        try write(block: .fault, head: content)
    }

    /// - Precondition: the payload has 64 bytes.
    package func write(_ event: RecordedEvent) throws(CaptureError) {
        var content: [UInt8] = []
        Self.add(UInt64(bitPattern: event.time), to: &content)
        Self.add(UInt64(bitPattern: event.timestamp), to: &content)
        for number in [event.type, event.id, event.sequence, 0] { Self.add(number, to: &content) }
        content += event.payload
        precondition(content.count == RecordingLayout.eventCount, "an event of another length")
        try write(block: .event, head: content)
    }

    /// Ends the recording and puts it in its place.
    package func finish() throws(CaptureError) {
        try write(block: .end, head: [])
        guard fsync(descriptor) == 0 else { throw failed(Glibc.errno) }
        close(descriptor)
        descriptor = -1
        // A link is made only where nothing is, which a rename would not care for.
        let isPlaced = replaces ? rename(part, path) == 0 : link(part, path) == 0
        let number = Glibc.errno
        if isPlaced && !replaces { unlink(part) }
        guard isPlaced else {
            unlink(part)
            throw number == EEXIST ? Self.exists(path) : failed(number)
        }
    }

    /// Takes away what was written. Harmless after `finish`.
    package func discard() {
        guard descriptor >= 0 else { return }
        close(descriptor)
        descriptor = -1
        unlink(part)
    }

    /// Writes a block whole, or takes back what there was room for.
    private func write(
        block kind: RecordingLayout.Kind, head: [UInt8], bodies: [[UInt8]] = []
    ) throws(CaptureError) {
        let begin = byteCount
        var start: [UInt8] = []
        Self.add(kind.rawValue, to: &start)
        Self.add(UInt32(bodies.reduce(head.count) { $0 + $1.count }), to: &start)
        var sum = CheckSum()
        do throws(CaptureError) {
            for piece in [start, head] + bodies {
                piece.withUnsafeBytes { sum.add($0) }
                try write(piece)
            }
            var end: [UInt8] = []
            Self.add(sum.value, to: &end)
            try write(end)
        } catch {
            if ftruncate(descriptor, off_t(begin)) == 0, lseek(descriptor, off_t(begin), SEEK_SET) >= 0 {
                byteCount = begin
            }
            throw error
        }
    }

    private func write(_ bytes: [UInt8]) throws(CaptureError) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done)
            }
            if count < 0 {
                guard Glibc.errno == EINTR else { throw failed(Glibc.errno) }
            } else {
                done += count
                byteCount += count
            }
        }
    }

    private func failed(_ number: Int32) -> CaptureError {
        guard number == ENOSPC || number == EDQUOT else {
            return .system(errno: number, subject: path, doing: "the recording cannot be written")
        }
        return CaptureError(
            code: .system, errno: number, subject: path,
            message: "the disk is full; make room, or record elsewhere or for a shorter time")
    }

    private static func exists(_ path: String) -> CaptureError {
        CaptureError(
            code: .system, errno: EEXIST, subject: path,
            message: "there is such a file already; choose another name, or say --force to replace it")
    }

    private static func add<T: FixedWidthInteger>(_ number: T, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
}
