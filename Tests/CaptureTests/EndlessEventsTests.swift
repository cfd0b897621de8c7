import Frames
import TestSupport
import Testing
import V4L2Bridge

@testable import Capture

/// Recordings that hold more events than anybody waits for.
@Suite struct EndlessEventsTests {
    private let size = PixelSize(width: 64, height: 48)
    private let folder: ScratchFolder
    private let path: String
    /// Between the two frames, and before the first: two looks and some.
    private let count = 2 * RecordedDriver.eventsBetweenLooks + 100
    private let wake: WakeEvent

    init() throws {
        folder = try ScratchFolder()
        path = folder.file("events.recording")
        wake = try WakeEvent()
    }

    /// Events, then two frames with as many between them.
    private func write(before: Int) throws {
        let clock = ManualClock()
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])])
        let device = try CameraRecorder(
            node: "/dev/video0", request: SourceRequest(device: "auto", size: size), program: "test", started: "",
            interrupt: wake, clock: clock, calls: ScriptedMachine(driver, clock: clock).calls
        ).device
        let writer = try RecordingWriter(path: path, device: device, replaces: false)
        func writeEvents(_ count: Int, time: Int64) throws {
            for number in 0..<count {
                try writer.write(
                    RecordedEvent(
                        time: time, timestamp: time, type: 3, id: 1, sequence: UInt32(number),
                        payload: [UInt8](repeating: 0, count: 64)))
            }
        }
        try writeEvents(before, time: 1_000_000)
        for number in 0..<UInt32(2) {
            let time = Int64(number + 1) * 33_000_000
            try writer.write(
                RecordedFrame(
                    sequence: number, flags: V4L2_BRIDGE_BUFFER_TIME_MONOTONIC.rawValue, timestamp: time, arrival: time,
                    planes: [.init(bytesUsed: 4608, dataOffset: 0, bytes: [UInt8](repeating: 9, count: 4608))]))
            if number == 0 { try writeEvents(count, time: time + 1) }
        }
        try writer.finish()
    }

    @Test func `reading stops where one is woken and goes on there, without losing an event`() throws {
        try write(before: count)
        let reader = try RecordingReader(path: path)
        var told: [UInt32] = []
        for looks in 1...2 {
            #expect(RecordedDriver.next(of: reader, isWoken: { true }, told: { told.append($0.sequence) }) == .woken)
            #expect(told.count == looks * RecordedDriver.eventsBetweenLooks)
        }
        let reading = RecordedDriver.next(of: reader, isWoken: { true }, told: { told.append($0.sequence) })
        guard case .item(.frame(let frame)) = reading else {
            Issue.record("no frame, but \(reading)")
            return
        }
        #expect(frame.sequence == 0)
        #expect(told == (0..<UInt32(count)).map { $0 })
    }

    @Test func `the opening is ended by an interruption although the first frame is far away`() throws {
        try write(before: count)
        wake.signal()
        let error = #expect(throws: CaptureError.self) {
            try RecordedSource(path: path, pacing: .asFastAsPossible, interrupt: wake).close()
        }
        #expect(error?.code == .interrupted)
        #expect(error?.subject == path)
    }

    @Test func `who is woken between two frames gets the first of them with the next wait`() throws {
        try write(before: 0)
        let driver = try RecordedDriver(RecordingReader(path: path), pacing: .asFastAsPossible, interrupt: wake)
        var given = UInt32(2)
        #expect(driver.allocate(&given) == 0 && driver.queue(0) == 0 && driver.stream(true) == 0)
        wake.signal()
        #expect(driver.take(wake: wake.descriptor) == Int32(V4L2_BRIDGE_WAIT_WOKEN.rawValue))
        #expect(driver.events.count == RecordedDriver.eventsBetweenLooks)
        var buffer = v4l2_bridge_buffer()
        #expect(driver.dequeue(&buffer) < 0)
        wake.clear()
        #expect(driver.wait(wake: wake.descriptor, milliseconds: 1000) == Int32(V4L2_BRIDGE_WAIT_READY.rawValue))
        #expect(driver.dequeue(&buffer) == 0)
        #expect(buffer.sequence == 0)
        #expect(driver.events.count == count)
    }

    @Test func `all frames are played, all events counted, and their times are of the first frame`() throws {
        try write(before: count)
        let source = try RecordedSource(path: path, pacing: .asFastAsPossible, interrupt: wake)
        defer { source.close() }
        #expect(try readAll(source).map(\.sequence) == [0, 1])
        #expect(source.events.count == 2 * count)
        #expect(source.events.first.count < 100)
        #expect(source.events.first.allSatisfy { $0.time == 1_000_000 - 33_000_000 })
        #expect(source.complaint == nil)
    }
}
