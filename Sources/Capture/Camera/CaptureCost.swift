package import Frames
internal import Glibc

/// What capturing a frame costs: the whole of `CameraSource` above a driver that always has one ready.
package struct CaptureCost: Sendable, Equatable {
    package let frames: Int
    /// Processor time of the thread, milliseconds a frame.
    package let cpuMilliseconds: Double
    /// Heap allocations of all frames together.
    package let allocations: UInt64
    /// Frames whose pixels did not lie in the driver's own memory.
    package let copies: Int

    /// Captures frames, a few of them before counting begins.
    ///
    /// - Parameter allocations: counts the program's heap allocations since its start.
    package static func measure(
        size: PixelSize, frames: Int, allocations: () -> UInt64
    ) throws(CaptureError) -> CaptureCost {
        let driver = SteadyDriver(width: size.width, height: size.height)
        let source = try CameraSource(
            node: "/dev/video0", request: SourceRequest(device: "/dev/video0", size: size), interrupt: WakeEvent(),
            calls: driver.calls)
        defer { source.close() }
        for _ in 0..<50 { _ = try isCopied(source, driver) }
        let (before, start) = (allocations(), threadTime())
        var copies = 0
        for _ in 0..<frames where try isCopied(source, driver) { copies += 1 }
        let spent = threadTime() - start
        return CaptureCost(
            frames: frames, cpuMilliseconds: Double(spent) * 1e-6 / Double(max(frames, 1)),
            allocations: allocations() - before, copies: copies)
    }

    /// Takes a frame, ends it, and tells whether its pixels were copied.
    private static func isCopied(_ source: CameraSource, _ driver: SteadyDriver) throws(CaptureError) -> Bool {
        switch try source.next(timeout: 1_000_000_000) {
        case .frame(let frame):
            return frame.withBytes(plane: 0) { span in
                span.withUnsafeBytes { bytes in bytes.baseAddress.map { !driver.owns($0) } ?? true }
            }
        default:
            throw CaptureError(
                code: .stalled, subject: "the steady driver", message: "it gave no frame; this is our fault")
        }
    }

    private static func threadTime() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
