import Capture
import Dispatch
import Frames
import Publishing
import Records
import Synchronization
import TestSupport
import Testing

@testable import CaptureDaemon

@Suite struct CameraSessionTests {
    private let witness = Witness()

    private func session() -> CameraSession {
        let session = CameraSession(
            settings: CameraSettings(), publisher: witness, observer: witness,
            clock: ServiceClock(
                monotonic: { [witness] in witness.now.load(ordering: .relaxed) }, wall: ServiceClock.system.wall))
        session.prepare { FramePipeline(session: StandInTracker(nextID: { 1 }), rotation: .none) }
        return session
    }

    // Never freed: a frame may point to it at any time.
    private nonisolated(unsafe) static let junk = UnsafeRawBufferPointer(
        UnsafeMutableRawBufferPointer.allocate(byteCount: 4, alignment: 4).initializeMemory(
            as: UInt8.self, repeating: 1))

    /// Hands over a frame that cannot be decoded, or a black one, and waits until it is done.
    private func give(_ session: CameraSession, good: Bool) throws {
        let size = PixelSize(width: 16, height: 16)
        if good {
            let black = try ImageBitmap(size: size, bgra: Array(repeating: 0, count: 16 * 16 * 4))
            session.receive(black.frame(time: FrameTime(nanoseconds: 0), sequence: 0))
        } else {
            session.receive(
                Frame(
                    geometry: FrameGeometry(unpadded: .mjpeg, size: size), time: FrameTime(nanoseconds: 0), sequence: 0,
                    planes: [Self.junk, .init(start: nil, count: 0), .init(start: nil, count: 0)],
                    owner: LendingOwner(), slot: 0))
        }
        // Reports come behind the frames before them.
        session.cameraChanged(CameraReport(state: .opening, cause: nil, summary: nil, epoch: 1))
        #expect(witness.changed.wait(timeout: .now() + 60) == .success)
    }

    @Test func `a session has frames from the first good one on, and damage is told at its beginning and end`() throws {
        let session = session()
        try give(session, good: false)
        try give(session, good: false)
        #expect(witness.seen.withLock(\.ready) == 0)
        #expect(session.status.damaged == 2)
        try give(session, good: true)
        #expect(witness.seen.withLock(\.lines).count == 1)
        witness.now.add(DamageNote.calm, ordering: .relaxed)
        try give(session, good: true)
        #expect(session.stop(until: .now() + 60))
        #expect(witness.seen.withLock(\.ready) == 1)
        let lines = witness.seen.withLock(\.lines)
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("a frame could not be used: the JPEG frame: not a JPEG") == true)
        #expect(lines.last == "frames can be used again; 2 could not")
    }

    @Test func `where every frame is damaged a good one is not waited for without end`() throws {
        let session = session()
        for _ in 0..<99 { try give(session, good: false) }
        #expect(witness.seen.withLock(\.ready) == 0)
        for _ in 99..<120 { try give(session, good: false) }
        #expect(session.stop(until: .now() + 60))
        #expect(witness.seen.withLock(\.ready) == 1)
        #expect(witness.seen.withLock(\.lines).count == 1)
    }
}

/// Sees all that a session tells.
private final class Witness: CameraSessionObserver, RecordPublisher {
    struct Seen {
        var ready = 0
        var lines: [String] = []
    }

    let seen = Guarded(Seen())
    /// Nanoseconds of the session's clock.
    let now = Atomic<Int64>(1_000_000_000)
    let changed = DispatchSemaphore(value: 0)

    func sessionHasFrames(_ session: CameraSession) { seen.withLock { $0.ready += 1 } }

    func session(_ session: CameraSession, changed report: CameraReport) { changed.signal() }

    func session(_ session: CameraSession, failed error: any Error) { Issue.record(error) }

    func session(_ session: CameraSession, says line: String) { seen.withLock { $0.lines.append(line) } }

    func demand(camera: String) -> FrameDemand { FrameDemand() }

    func publish(_ frame: PublishedFrame) {}

    func publish(_ event: EventRecord, unixNanoseconds now: Int64) {}
}
