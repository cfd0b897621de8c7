import Capture
import Frames
import Glibc
import TestSupport
import Testing
import V4L2Bridge

/// What drivers in the field say that is not so, one after the other: what is decided, and what is said.
@Suite struct LyingDriverTests {
    private let clock = ManualClock()

    private func open(_ driver: ScriptedDriver, _ size: PixelSize, rate: Double? = nil) throws -> CameraSource {
        try CameraSource(
            node: "/dev/video0", request: SourceRequest(device: "auto", size: size, rate: rate), interrupt: WakeEvent(),
            clock: clock, calls: ScriptedMachine(driver, clock: clock).calls)
    }

    /// A byte of a smooth picture that changes from left to right and little from row to row.
    private func shade(_ column: Int, _ row: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: (column * 7) ^ (column >> 3) &* 29 &+ row / 9)
    }

    /// A grey picture with rows `stride` apart, and what its pixels are.
    private func picture(_ size: PixelSize, stride: Int) -> (buffer: [UInt8], pixels: [UInt8]) {
        var buffer = [UInt8](repeating: 0, count: stride * size.height)
        var pixels: [UInt8] = []
        for row in 0..<size.height {
            for column in 0..<size.width {
                buffer[row * stride + column] = shade(column, row)
                pixels.append(shade(column, row))
            }
        }
        return (buffer, pixels)
    }

    private func pixels(of source: CameraSource) throws -> [UInt8]? {
        guard case .frame(let frame) = try source.next(timeout: 0) else { return nil }
        return ReadFrame(frame, keepsPixels: true).pixels
    }

    @Test func `1872 bytes a row reported and 1920 used: the pixels decide, and the first frame is right`() throws {
        let size = PixelSize(width: 1872, height: 64)
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_GREY, [size])])
        // The memory is large enough, but nothing the driver says beforehand tells of the longer rows.
        driver.bufferLength = 1920 * 64
        let source = try open(driver, size)
        defer { source.close() }
        let (buffer, truth) = picture(size, stride: 1920)
        #expect(driver.fill([buffer], timestamp: clock.now()))
        #expect(try pixels(of: source) == truth)
    }

    @Test(arguments: [
        (UInt32(2), "upper"), (3, "lower"), (5, "one above the other"), (6, "above"), (7, "after the other"),
    ])
    func `half pictures are refused by name`(field: UInt32, words: String) throws {
        let size = PixelSize(width: 64, height: 48)
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_GREY, [size])])
        driver.answer = { $0.field = field }
        let error = #expect(throws: CaptureError.self) { try open(driver, size) }
        #expect(error?.code == .unusable)
        #expect(error?.message.contains(words) == true)
        #expect(driver.openCount == 0)
    }

    @Test(arguments: [UInt32(0), 1, 4, 8, 9]) func `whole pictures are taken`(field: UInt32) throws {
        let size = PixelSize(width: 64, height: 48)
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_GREY, [size])])
        driver.answer = { $0.field = field }
        try open(driver, size).close()
    }

    @Test func `1920 bytes a row reported and 1872 used: frames that look too short are read packed`() throws {
        let size = PixelSize(width: 1872, height: 64)
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_GREY, [size])])
        driver.answer = { picture in
            picture.bytes_per_line.0 = 1920
            picture.size_image.0 = 1920 * 64
        }
        let source = try open(driver, size)
        defer { source.close() }
        let (buffer, truth) = picture(size, stride: 1872)
        #expect(driver.fill([buffer], timestamp: clock.now()))
        #expect(try pixels(of: source) == truth)
        #expect(source.counters.short == 0)
    }

    @Test func `a buffer rounded up to a page, or a picture of noise, changes no stride`() throws {
        let size = PixelSize(width: 1872, height: 24)
        for isNoise in [false, true] {
            let driver = ScriptedDriver([.init(V4L2_BRIDGE_GREY, [size])])
            driver.bufferLength = 1920 * 24
            let source = try open(driver, size)
            defer { source.close() }
            var (buffer, truth) = picture(size, stride: 1872)
            if isNoise {
                var state: UInt64 = 88_172_645_463_325_252
                truth = truth.map { _ in
                    state ^= state << 13
                    state ^= state >> 7
                    state ^= state << 17
                    return UInt8(truncatingIfNeeded: state >> 32)
                }
                buffer = truth
            }
            buffer += [UInt8](repeating: 0, count: 1920 * 24 - buffer.count)
            #expect(driver.fill([buffer], timestamp: clock.now()))
            #expect(try pixels(of: source) == truth)
        }
    }

    @Test func `a size image of 8320 for 640x480 YUYV is corrected, or refused by name`() throws {
        let size = PixelSize(width: 640, height: 480)
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_YUYV, [size])])
        driver.answer = { picture in
            if picture.size_image.0 != 614_400 || picture.bytes_per_line.0 != 1280 { picture.size_image.0 = 8320 }
        }
        // What it was told the second time it keeps.
        let told = ScriptedDriver([.init(V4L2_BRIDGE_YUYV, [size])])
        told.answer = { picture in picture.size_image.0 = 8320 }
        told.bufferLength = 8320
        let source = try open(driver, size)
        source.close()
        let error = #expect(throws: CaptureError.self) { _ = try self.open(told, size) }
        #expect(error?.code == .unusable)
        #expect(error?.message.contains("its buffers have 8320 bytes where 614400 are needed") == true)
        #expect(told.openCount == 0)
    }

    @Test func `768x480 in answer to 640x480 is believed and said`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_YUYV, [PixelSize(width: 640, height: 480)])])
        driver.answer = { picture in
            picture.width = 768
            picture.height = 480
            picture.bytes_per_line.0 = 1536
            picture.size_image.0 = 1536 * 480
        }
        let source = try open(driver, PixelSize(width: 640, height: 480))
        defer { source.close() }
        #expect(source.summary.size == PixelSize(width: 768, height: 480))
        #expect(source.summary.why?.contains("the driver answers 768x480 to 640x480") == true)
    }

    @Test func `NV12 only by the multi-planar calls is taken by those`() throws {
        let size = PixelSize(width: 64, height: 48)
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NM12, [size])])
        driver.capabilities = V4L2_BRIDGE_CAN_CAPTURE_PLANES.rawValue | V4L2_BRIDGE_CAN_STREAM.rawValue
        let source = try open(driver, size)
        defer { source.close() }
        #expect(source.summary.format == .nv12)
        #expect(source.summary.why == "NM12 is the only format it has in this size")
    }

    @Test func `a format listed twice counts once`() throws {
        let size = PixelSize(width: 64, height: 48)
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_YUYV, [size]), .init(V4L2_BRIDGE_YUYV, [size])])
        let source = try open(driver, size)
        defer { source.close() }
        #expect(source.summary.why == "YUYV is the only format it has in this size")
    }

    @Test func `BGRA of 0x0 with no writer is refused, and the writer is what is missing`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_AR24, [PixelSize(width: 0, height: 0)])])
        driver.answer = { picture in
            picture.width = 0
            picture.height = 0
        }
        let error = #expect(throws: CaptureError.self) {
            _ = try self.open(driver, PixelSize(width: 640, height: 480))
        }
        #expect(error?.code == .unusable)
        #expect(error?.message.contains("AR24") == true)
        #expect(error?.message.contains("start what feeds it") == true)
        #expect(driver.openCount == 0)
    }

    @Test func `a rate that is not the one asked for is believed and said`() throws {
        let size = PixelSize(width: 64, height: 48)
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size], rates: [30])])
        driver.stubbornRate = 15
        let source = try open(driver, size, rate: 30)
        defer { source.close() }
        #expect(source.summary.rate == 15)
        #expect(source.summary.why?.contains("the driver answers 15 frames/s to 30") == true)
    }

    @Test func `MJPEG is explained by what does not keep up`() throws {
        let size = PixelSize(width: 1280, height: 720)
        let driver = ScriptedDriver([
            .init(V4L2_BRIDGE_YUYV, [size], rates: [10]), .init(V4L2_BRIDGE_MJPG, [size], rates: [30]),
        ])
        let source = try open(driver, size, rate: 30)
        defer { source.close() }
        #expect(source.summary.format == .mjpeg)
        #expect(source.summary.why == "what is uncompressed does not keep up (YUYV 10 frames/s)")
    }

    @Test func `a bus without room for pixels gets MJPEG, and that is said`() throws {
        let size = PixelSize(width: 64, height: 48)
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_YUYV, [size]), .init(V4L2_BRIDGE_MJPG, [size])])
        driver.faultOfStart = { $0.pixel_format == V4L2_BRIDGE_YUYV.rawValue ? ENOSPC : 0 }
        let source = try open(driver, size)
        defer { source.close() }
        #expect(source.summary.format == .mjpeg)
        #expect(source.summary.why?.contains("the bus has no room for YUYV") == true)
        let only = ScriptedDriver([.init(V4L2_BRIDGE_YUYV, [size])])
        only.faultOfStart = { _ in ENOSPC }
        let error = #expect(throws: CaptureError.self) { _ = try self.open(only, size) }
        #expect(error?.errno == ENOSPC)
        #expect(only.openCount == 0)
    }
}
