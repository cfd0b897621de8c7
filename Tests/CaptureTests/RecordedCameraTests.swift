import Capture
import Dispatch
import Frames
import Glibc
import TestSupport
import Testing
import V4L2Bridge

/// A recording as a camera of the daemon: other threads end its frames, and whoever wrote it may mean harm.
@Suite struct RecordedCameraTests {
    /// A frame that another thread ends.
    // @unchecked: handed over once, by a queue.
    private final class Loan: @unchecked Sendable {
        private var frame: Frame?

        init(_ frame: consuming Frame) { self.frame = consume frame }

        func end() { frame = nil }
    }

    private let size = PixelSize(width: 64, height: 48)
    private let folder: ScratchFolder
    private let byteCount = 64 * 72
    /// The latest moment that is believed.
    private static let latest: Int64 = 1 << 62

    init() throws {
        folder = try ScratchFolder()
    }

    /// A recording of frames with chosen times.
    private func write(
        _ times: [(timestamp: Int64, arrival: Int64)], change: (inout RecordedDevice) -> Void = { _ in },
        bytes: [UInt8]? = nil, fault: RecordedFault? = nil
    ) throws -> String {
        let clock = ManualClock()
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])])
        var device = try CameraRecorder(
            node: "/dev/video0", request: SourceRequest(device: "auto", size: size), program: "test", started: "",
            interrupt: WakeEvent(), clock: clock, calls: ScriptedMachine(driver, clock: clock).calls
        ).device
        change(&device)
        let path = folder.file("crafted.recording")
        let writer = try RecordingWriter(path: path, device: device, replaces: true)
        for (number, time) in times.enumerated() {
            try writer.write(
                RecordedFrame(
                    sequence: UInt32(number), flags: V4L2_BRIDGE_BUFFER_TIME_MONOTONIC.rawValue,
                    timestamp: time.timestamp, arrival: time.arrival,
                    planes: [
                        .init(
                            bytesUsed: UInt32(byteCount), dataOffset: 0,
                            bytes: bytes ?? [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: byteCount))
                    ]))
        }
        if let fault { try writer.write(fault) }
        try writer.finish()
        return path
    }

    private func source(_ path: String) throws -> RecordedSource {
        try RecordedSource(path: path, pacing: .asFastAsPossible, interrupt: WakeEvent())
    }

    @Test func `its frames are ended by another thread while it plays`() throws {
        let count = 400
        let source = try source(write((0..<count).map { (Int64($0) * 33_000_000, Int64($0) * 33_000_000 + 1) }))
        defer { source.close() }
        let session = DispatchQueue(label: "session")
        var last: Int64 = -1
        var got = 0
        play: while true {
            switch try source.next(timeout: 1_000_000_000) {
            case .frame(let frame):
                #expect(frame.time.nanoseconds > last)
                last = frame.time.nanoseconds
                got += 1
                let loan = Loan(frame)
                session.async { loan.end() }
            case .idle: continue
            case .end: break play
            }
        }
        session.sync {}
        // Each was either handed out or is counted, as with a camera whose frames nobody fetches in time.
        #expect(got > 0 && got + Int(source.counters.skipped) <= count)
        #expect(source.complaint == nil)
    }

    @Test(arguments: [Int64.min, -1, 0, Int64.max], [0, 5, RecordedCameraTests.latest])
    func `a driver's time may be anything`(timestamp: Int64, arrival: Int64) throws {
        let odd = (timestamp: timestamp, arrival: arrival)
        for times in [[odd], [(1, 2), odd], [odd, (1, 2), odd]] {
            let source = try source(write(times))
            defer { source.close() }
            do {
                let frames = try readAll(source)
                #expect(!frames.isEmpty && zip(frames, frames.dropFirst()).allSatisfy { $0.time < $1.time })
            } catch let error as CaptureError {
                // Where a century lies between two frames.
                #expect(error.code == .stalled && arrival == Self.latest)
            }
            #expect(source.complaint == nil)
        }
    }

    @Test(arguments: [Int64.min, -1, RecordedCameraTests.latest + 1, Int64.max])
    func `a moment that no recorder writes ends the reading`(time: Int64) throws {
        let frames = try source(write([(1, 2), (3, time)]))
        #expect(try readAll(frames).count == 1 && frames.complaint?.contains("contradict") == true)
        let fault = try source(write([(1, 2)], fault: RecordedFault(time: time, errno: 19)))
        #expect(try readAll(fault).count == 1 && fault.complaint?.contains("cannot be") == true)
    }

    @Test(arguments: [Int32.min, -1, 0, 4, 11, 19, Int32.max])
    func `a fault may have any number`(errno: Int32) throws {
        let source = try source(write([(1, 2)], fault: RecordedFault(time: 9, errno: errno)))
        #expect(try readAll(source).count == 1 && source.complaint == nil)
    }

    @Test func `memory is taken by what is in the file, not by what it promises`() throws {
        let path = try write(
            [(1, 2), (3, 4)], change: { $0.planes[0].length = 1 << 26 }, bytes: [1, 2, 3])
        let source = try source(path)
        defer { source.close() }
        // Five buffers of 64 MB are promised.
        guard case .frame(let frame) = try source.next(timeout: 1_000_000_000) else {
            Issue.record("no frame came")
            return
        }
        let address = frame.withBytes(plane: 0) { $0.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } }
        let memory = try mapping(of: address)
        // The kernel joins it with what lies beside it.
        #expect(memory.size >= 5 << 16 && memory.resident < 1 << 16, "\(memory)")
    }

    @Test func `a plane larger than any format needs is refused`() throws {
        let refusal = #expect(throws: CaptureError.self) {
            _ = try source(write([], change: { $0.planes[0].length = 1 << 27 }))
        }
        #expect(refusal?.message.contains("[134217728] bytes") == true)
    }

    /// Kilobytes of the mapping around an address, and how many of them are in memory.
    private func mapping(of address: UInt) throws -> (size: Int, resident: Int) {
        let text = String(decoding: try Program.run(["cat", "/proc/\(getpid())/smaps"]), as: UTF8.self)
        var isInside = false
        var size: Int?
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            let range = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            if range.count == 2 { isInside = (range[0]..<range[1]).contains(address) }
            guard isInside else { continue }
            if words[0] == "Size:" { size = Int(words[1]) }
            if words[0] == "Rss:" { return (try #require(size), try #require(Int(words[1]))) }
        }
        return try #require(nil, "no mapping holds the address")
    }
}
