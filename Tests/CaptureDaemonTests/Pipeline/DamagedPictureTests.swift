import Capture
import Frames
import Glibc
import Records
import TestSupport
import Testing
import V4L2Bridge

@testable import CaptureDaemon

/// Real pictures made to break decoders, as what a camera's driver gives.
@Suite(.enabled(if: SharedMaterial.isExpected, Comment(rawValue: SharedMaterial.absence)))
struct DamagedPictureTests {
    private static let customary = PixelSize(width: 640, height: 480)

    private func pictures() throws -> [[UInt8]] {
        let listing = try Program.run([
            "find", SharedMaterial.corpus("jpeg_crashtest"), "-type", "f", "(", "-iname", "*.jpg", "-o", "-iname",
            "*.jpeg", ")",
        ])
        return try String(decoding: listing, as: UTF8.self).split(separator: "\n").sorted().map { path in
            Array(try Program.run(["cat", String(path)]))
        }
    }

    /// What the first frame header says, as a camera would promise it; a customary size where there is none.
    private func promisedSize(_ bytes: [UInt8]) -> PixelSize {
        guard bytes.count > 9 else { return Self.customary }
        for place in 0..<bytes.count - 9
        where bytes[place] == 0xFF && bytes[place + 1] >= 0xC0 && bytes[place + 1] <= 0xC2 {
            let side = { (at: Int) in Int(bytes[place + at]) << 8 | Int(bytes[place + at + 1]) }
            let size = PixelSize(width: side(7), height: side(5))
            return size.isPlausible && size.width * size.height <= 8_000_000 ? size : Self.customary
        }
        return Self.customary
    }

    @Test func `a camera that gives damaged pictures is counted by reason, and the log is not flooded`() throws {
        let bench = SessionBench([])
        bench.prepareTracker()
        bench.session.cameraChanged(
            CameraReport(
                state: .streaming, cause: nil,
                summary: SourceSummary(
                    kind: .camera, location: "/dev/video0", name: "Scripted", format: .mjpeg, size: Self.customary,
                    rate: 30), epoch: 1))
        let whole = try pictures()
        try #require(whole.count > 40)
        var (given, counters) = (0, SourceCounters())
        for bytes in whole + whole.map({ Array($0.prefix($0.count * 2 / 3)) }) {
            let size = promisedSize(bytes)
            let driver = ScriptedDriver([.init(V4L2_BRIDGE_MJPG, [size])])
            driver.bufferLength = UInt32(max(bytes.count, 4096))
            let source = try CameraSource(
                node: "/dev/video0", request: SourceRequest(device: "auto", size: size), interrupt: WakeEvent(),
                clock: bench.clock, calls: ScriptedMachine(driver, clock: bench.clock).calls)
            #expect(driver.fill([bytes], timestamp: bench.clock.now()))
            if case .frame(let frame) = try source.next(timeout: 0) {
                given += 1
                bench.session.receive(frame)
                bench.session.onQueue { _ in }
            }
            // The frame's buffer comes back with the next turn, whatever was in it.
            guard case .idle = try source.next(timeout: 0) else {
                Issue.record("a frame that nobody filled")
                return
            }
            #expect(driver.queued.count == 5)
            counters += source.counters
            source.close()
            bench.clock.advance(by: 33_000_000)
        }
        let status = bench.session.status
        bench.session.stop()
        #expect(UInt64(given) + counters.short == UInt64(2 * whole.count))
        #expect(status.frames == UInt64(given))
        let damage = try #require(status.damage)
        #expect(damage.values.reduce(0, +) == status.damaged)
        #expect(bench.publisher.frames.notes.count == given - Int(status.damaged))
        // Some can be decoded, and most others are told apart.
        #expect(bench.publisher.frames.notes.count > 10)
        #expect(Set(damage.keys).isSuperset(of: [.notAPicture, .cutShort, .damaged]), "\(damage)")
        #expect(damage[.other] == nil && damage[.outOfMemory] == nil)
        let lines = bench.observer.book.notes.filter { if case .says = $0 { true } else { false } }
        #expect(lines.count <= 3, "\(lines)")
    }
}
