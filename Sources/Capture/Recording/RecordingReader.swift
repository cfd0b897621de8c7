internal import FoundationEssentials
internal import Glibc

/// Reads a recording block by block, and believes nothing of it that was not checked: it may come from anywhere.
///
/// Thread rule: by one thread at a time.
package final class RecordingReader {
    package enum Item: Sendable, Equatable {
        case frame(RecordedFrame)
        case fault(RecordedFault)
        case event(RecordedEvent)
    }

    package let device: RecordedDevice
    /// What is wrong with the file, from where on it is not read; nil while nothing is.
    package private(set) var complaint: String?
    let path: String
    private let descriptor: Int32
    private var offset: Int
    private var isAtEnd = false

    /// True where a file begins like a recording.
    static func isRecording(_ head: [UInt8]) -> Bool { head.starts(with: RecordingLayout.magic) }

    /// - Throws: `CaptureError` where it cannot be read, is no recording, is of a later version, or is not whole enough
    ///   to know the camera.
    package init(path: String) throws(CaptureError) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .system(errno: Glibc.errno, subject: path, doing: "the recording cannot be opened")
        }
        do throws(CaptureError) {
            (device, offset) = try Self.device(path, descriptor)
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// What was recorded, and where its first block ends.
    private static func device(_ path: String, _ descriptor: Int32) throws(CaptureError) -> (RecordedDevice, Int) {
        guard let head = read(descriptor, count: RecordingLayout.headCount), isRecording(head) else {
            throw refused(path, "it is no recording of `facetrack record`")
        }
        let version = number(head, at: RecordingLayout.magic.count)
        guard (1...RecordingLayout.version).contains(version) else {
            throw refused(
                path,
                "it is a recording of version \(version), and this program reads up to version "
                    + "\(RecordingLayout.version)",
                cure: "use the program that recorded it, or a later one")
        }
        let first = block(descriptor)
        guard case .block(.device, let content) = first else {
            throw refused(path, "the camera's description is not whole", cure: "record it again")
        }
        let device: RecordedDevice
        do {
            device = try JSONDecoder().decode(RecordedDevice.self, from: Data(content))
        } catch {
            throw refused(path, "the camera's description cannot be understood", cure: "record it again")
        }
        if let flaw = device.flaw { throw refused(path, "it names \(flaw), which no camera has") }
        return (device, RecordingLayout.headCount + count(of: content))
    }

    deinit {
        close(descriptor)
    }

    /// The next thing that happened; nil at the end, and where the file is damaged (`complaint` then says so).
    package func next() -> Item? {
        guard !isAtEnd else { return nil }
        switch Self.block(descriptor) {
        case .block(.frame, let content):
            offset += Self.count(of: content)
            if let frame = frame(content) { return .frame(frame) }
            return give(up: "a frame's numbers contradict each other")
        case .block(.fault, let content) where content.count == RecordingLayout.faultCount:
            offset += Self.count(of: content)
            let time = Int64(bitPattern: Self.long(content, at: 0))
            guard Self.isPossible(time) else { return give(up: "a fault has a time that cannot be") }
            return .fault(RecordedFault(time: time, errno: Int32(bitPattern: Self.number(content, at: 8))))
        case .block(.event, let content) where content.count == RecordingLayout.eventCount:
            offset += Self.count(of: content)
            guard let event = Self.event(content) else { return give(up: "an event has a time that cannot be") }
            return .event(event)
        case .block(.end, _):
            isAtEnd = true
            return nil
        case .block: return give(up: "a block is out of place")
        case .damaged: return give(up: "its content is damaged")
        case .cut: return give(up: "it ends in the middle, as one that was broken off does")
        }
    }

    private func give(up why: String) -> Item? {
        isAtEnd = true
        complaint = "\(why), at byte \(offset)"
        return nil
    }

    private func frame(_ content: [UInt8]) -> RecordedFrame? {
        let planeCount = device.planes.count
        let headCount = RecordingLayout.frameHeadCount + planeCount * RecordingLayout.planeHeadCount
        guard content.count >= headCount, Self.number(content, at: 24) == UInt32(planeCount) else { return nil }
        var frame = RecordedFrame(
            sequence: Self.number(content, at: 0), flags: Self.number(content, at: 4),
            timestamp: Int64(bitPattern: Self.long(content, at: 8)),
            arrival: Int64(bitPattern: Self.long(content, at: 16)), planes: [])
        // The driver's own time may be anything, the recorder's may not.
        guard Self.isPossible(frame.arrival) else { return nil }
        var start = headCount
        for plane in 0..<planeCount {
            let place = RecordingLayout.frameHeadCount + plane * RecordingLayout.planeHeadCount
            let count = Int(Self.number(content, at: place + 8))
            guard count <= Int(device.planes[plane].length), start + count <= content.count else { return nil }
            frame.planes.append(
                RecordedFrame.Plane(
                    bytesUsed: Self.number(content, at: place), dataOffset: Self.number(content, at: place + 4),
                    bytes: Array(content[start..<start + count])))
            start += count
        }
        return start == content.count ? frame : nil
    }

    private static func event(_ content: [UInt8]) -> RecordedEvent? {
        let time = Int64(bitPattern: long(content, at: 0))
        guard isPossible(time) else { return nil }
        return RecordedEvent(
            time: time, timestamp: Int64(bitPattern: long(content, at: 8)), type: number(content, at: 16),
            id: number(content, at: 20), sequence: number(content, at: 24),
            payload: Array(content[RecordingLayout.eventHeadCount...]))
    }

    private static func isPossible(_ time: Int64) -> Bool { (0...RecordingLayout.latest).contains(time) }

    // MARK: - Blocks

    private enum Block {
        case block(RecordingLayout.Kind, [UInt8])
        case damaged
        case cut
    }

    private static func block(_ descriptor: Int32) -> Block {
        guard let head = read(descriptor, count: RecordingLayout.blockHeadCount) else { return .cut }
        guard let kind = RecordingLayout.Kind(rawValue: number(head, at: 0)) else { return .damaged }
        let count = Int(number(head, at: 4))
        guard count <= (kind == .frame ? RecordingLayout.largestFrame : RecordingLayout.largestDevice) else {
            return .damaged
        }
        guard let content = read(descriptor, count: count),
            let end = read(descriptor, count: RecordingLayout.sumCount)
        else { return .cut }
        var sum = CheckSum()
        head.withUnsafeBytes { sum.add($0) }
        content.withUnsafeBytes { sum.add($0) }
        return sum.value == number(end, at: 0) ? .block(kind, content) : .damaged
    }

    private static func count(of content: [UInt8]) -> Int {
        RecordingLayout.blockHeadCount + content.count + RecordingLayout.sumCount
    }

    /// Exactly `count` bytes; nil where the file has fewer. Memory is taken as they come, not as the file promises.
    private static func read(_ descriptor: Int32, count: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let wanted = min(count - bytes.count, 1 << 22)
            let got = bytes.count
            bytes.append(contentsOf: repeatElement(0, count: wanted))
            let result = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress.map { $0 + got }, wanted)
            }
            if result < 0 && Glibc.errno == EINTR {
                bytes.removeLast(wanted)
                continue
            }
            guard result > 0 else { return nil }
            bytes.removeLast(wanted - result)
        }
        return bytes
    }

    private static func number(_ bytes: [UInt8], at place: Int) -> UInt32 {
        bytes.withUnsafeBytes { UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt32.self)) }
    }

    private static func long(_ bytes: [UInt8], at place: Int) -> UInt64 {
        bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt64.self)) }
    }

    private static func refused(
        _ path: String, _ what: String, cure: String = "check that it is the right file and arrived whole"
    ) -> CaptureError {
        CaptureError(code: .notASource, subject: path, message: "\(what); \(cure)")
    }
}
