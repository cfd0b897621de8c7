import Capture
import Frames
import Glibc
import TestSupport
import Testing

@Suite struct LiveStreamTests {
    @Test func `a live stream's times rise on the monotonic clock and are never in the future`() throws {
        // A port of this process's own, among those nobody is given.
        let address = "udp://127.0.0.1:\(20_000 + Int(getpid()) % 10_000)"
        let sender = try ChildProcess([
            "ffmpeg", "-nostdin", "-v", "quiet", "-re", "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=50", "-c:v",
            "mpeg2video", "-g", "5", "-f", "mpegts", address,
        ])
        defer { sender.end() }
        let clock = SystemClock()
        let before = clock.now()
        let source = try SourceOpener.open(SourceRequest(device: address))
        defer { source.close() }
        #expect(source.summary.size == PixelSize(width: 64, height: 48))
        let frames = try readAll(source, limit: 20, clock: clock)
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.time < $1.time })
        #expect(frames.allSatisfy { $0.time > before && $0.time <= $0.arrival })
    }
}
