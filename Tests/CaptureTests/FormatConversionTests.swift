import Capture
import Frames
import TestSupport
import Testing
import V4L2Bridge

/// Cameras with formats that are not read as they lie, on the scripted driver and the real libv4lconvert.
@Suite struct FormatConversionTests {
    private let size = PixelSize(width: 64, height: 32)
    private let clock = ManualClock()

    private func driver(_ letters: [String], sizes: [PixelSize]? = nil) -> ScriptedDriver {
        ScriptedDriver(
            letters.map { .init(v4l2_bridge_pixel_format(CameraFormat.code($0)), sizes ?? [size]) })
    }

    private func open(_ driver: ScriptedDriver, size: PixelSize? = nil, format: PixelFormat? = nil) throws
        -> CameraSource
    {
        try CameraSource(
            node: "/dev/video0", request: SourceRequest(device: "auto", size: size ?? self.size, format: format),
            interrupt: WakeEvent(), clock: clock, calls: ScriptedMachine(driver, clock: clock).calls)
    }

    private func next(_ source: CameraSource) throws -> ReadFrame? {
        guard case .frame(let frame) = try source.next(timeout: 0) else { return nil }
        return ReadFrame(frame, keepsPixels: true)
    }

    /// Pixels whose bytes differ from the colour by more than rounding, of a picture without its border.
    private func wrongPixels(_ frame: ReadFrame, _ color: FlatColor, format: PixelFormat, tolerance: Int) -> Int {
        let (width, height) = (frame.size.width, frame.size.height)
        let isOff = { (found: UInt8, wanted: UInt8) in abs(Int(found) - Int(wanted)) > tolerance }
        var count = 0
        for row in 2..<height - 2 {
            for column in 2..<width - 2 {
                let pixel = row * width + column
                if format == .rgb {
                    let found = frame.pixels[pixel * 3..<pixel * 3 + 3]
                    if zip(found, [color.red, color.green, color.blue]).contains(where: isOff) { count += 1 }
                } else {
                    let chroma = width * height + row / 2 * (width / 2) + column / 2
                    let found = [
                        frame.pixels[pixel], frame.pixels[chroma], frame.pixels[chroma + width * height / 4],
                    ]
                    if zip(found, [color.luma, color.chroma.u, color.chroma.v]).contains(where: isOff) { count += 1 }
                }
            }
        }
        return count
    }

    @Test(arguments: [
        "YVYU", "NV16", "NV61", "M420", "HM12", "RGBP", "RGB4", "BX24", "BA24", "BA81", "GBRG", "GRBG", "RGGB", "pRAA",
        "RG10", "RG16", "P207", "S910",
    ])
    func `a colour comes out of the format as it was put in`(letters: String) throws {
        let driver = driver([letters])
        let source = try open(driver)
        defer { source.close() }
        let buffer = try #require(FlatColor.brown.buffer(letters, size))
        #expect(driver.fill([buffer], sequence: 7, timestamp: clock.now()))
        let frame = try #require(try next(source))
        #expect(source.formatName == letters)
        #expect(
            source.summary.why
                == "converted by libv4lconvert from \(letters), as nothing that needs no conversion can be had")
        #expect(frame.size == size)
        // 5 bits of red and blue, and two roundings.
        #expect(wrongPixels(frame, .brown, format: source.summary.format, tolerance: letters == "RGBP" ? 8 : 3) == 0)
        #expect(source.counters == SourceCounters())
        // The driver has its buffer again at once.
        #expect(driver.queued.count == 5)
    }

    @Test(arguments: ["GBRG", "NV16", "RGBP", "pRAA"])
    func `rows that the driver pads are told apart from their padding`(letters: String) throws {
        let packed = try #require(FlatColor.brown.buffer(letters, size))
        let format = try #require(CameraFormat(code: CameraFormat.code(letters)))
        let conversion = try #require(format.conversion)
        let (rowBytes, rows) = (conversion.rowBytes(width: size.width), conversion.rows(height: size.height))
        let driver = driver([letters])
        driver.answer = { picture in
            picture.bytes_per_line.0 = UInt32(rowBytes + 32)
            picture.size_image.0 = UInt32((rowBytes + 32) * rows)
        }
        let source = try open(driver)
        defer { source.close() }
        let padded = (0..<rows).flatMap { row in
            packed[row * rowBytes..<(row + 1) * rowBytes] + [UInt8](repeating: 0xEE, count: 32)
        }
        #expect(driver.fill([padded], timestamp: clock.now()))
        let frame = try #require(try next(source))
        #expect(wrongPixels(frame, .brown, format: format.pixels, tolerance: letters == "RGBP" ? 8 : 3) == 0)
    }

    @Test func `16 bits of grey become luma of the full range`() throws {
        let driver = driver(["Y16 "])
        let source = try open(driver)
        defer { source.close() }
        let buffer = (0..<64 * 32).flatMap { [UInt8(0x55), UInt8(truncatingIfNeeded: $0)] }
        #expect(driver.fill([buffer], timestamp: clock.now()))
        let frame = try #require(try next(source))
        #expect(frame.color == ColorEncoding(matrix: .bt601, range: .full))
        #expect(frame.pixels.prefix(64 * 32).elementsEqual((0..<64 * 32).map { UInt8(truncatingIfNeeded: $0) }))
        #expect(frame.pixels.dropFirst(64 * 32).allSatisfy { $0 == 128 })
    }

    @Test func `what can be read as it is comes first, even where its size fits worse`() throws {
        let native = ScriptedDriver([
            .init(v4l2_bridge_pixel_format(CameraFormat.code("GBRG")), [size]),
            .init(V4L2_BRIDGE_MJPG, [PixelSize(width: 320, height: 240)]),
        ])
        let source = try open(native)
        defer { source.close() }
        #expect(source.summary.format == .mjpeg)
        let both = driver(["S910", "GBRG", "NV16"])
        let other = try open(both)
        defer { other.close() }
        #expect(other.formatName == "NV16")
    }

    @Test func `a format that is asked for is the camera's own`() throws {
        let error = #expect(throws: CaptureError.self) { _ = try self.open(self.driver(["NV16"]), format: .i420) }
        #expect(error?.code == .unusable)
        #expect(error?.message.contains("NV16") == true)
    }

    @Test(arguments: ["O511", "O518", "CPIA", "PJPG", "JL20", "S561", "Y04 ", "Y06 ", "411P", "YUV9"])
    func `a format whose decoder cannot be trusted, or that has none, is refused by its name`(letters: String) {
        let driver = driver([letters])
        let error = #expect(throws: CaptureError.self) { _ = try self.open(driver) }
        #expect(error?.code == .unusable)
        #expect(error?.message.contains(CameraFormat.name(of: CameraFormat.code(letters))) == true)
        #expect(driver.openCount == 0)
    }

    @Test func `a size that a decoder cannot take is passed over`() throws {
        let odd = PixelSize(width: 65, height: 33)
        let source = try open(driver(["GBRG"], sizes: [odd, size]), size: odd)
        defer { source.close() }
        #expect(source.summary.size == size)
        #expect(throws: CaptureError.self) { _ = try self.open(self.driver(["GBRG"], sizes: [odd]), size: odd) }
        #expect(throws: CaptureError.self) {
            _ = try self.open(self.driver(["S920"], sizes: [PixelSize(width: 72, height: 32)]))
        }
    }

    @Test func `damaged pictures are dropped and counted, every one of them, and the next good one is given`() throws {
        let driver = driver(["P207"])
        let source = try open(driver)
        defer { source.close() }
        let good = try #require(FlatColor.brown.buffer("P207", size))
        var damaged = good
        damaged[66 * 5] = 0x77
        for count in 1...7 {
            #expect(driver.fill([damaged], timestamp: clock.now()))
            #expect(try next(source) == nil)
            #expect(source.counters.unconverted == UInt64(count))
        }
        #expect(driver.fill([Array(good.prefix(700))], timestamp: clock.now()))
        #expect(try next(source) == nil)
        #expect(driver.fill([good], timestamp: clock.now()))
        let frame = try #require(try next(source))
        #expect(wrongPixels(frame, .brown, format: .i420, tolerance: 3) == 0)
        #expect(source.counters.unconverted == 8)
        #expect(source.counters.lost == 8)
        #expect(driver.queued.count == 5)
    }

    @Test func `nothing but damaged pictures for seconds is a stall that names libv4lconvert`() throws {
        let driver = driver(["P207"])
        let source = try open(driver)
        defer { source.close() }
        let error = #expect(throws: CaptureError.self) {
            for _ in 0..<200 {
                clock.advance(by: 33_000_000)
                #expect(driver.fill([[UInt8](repeating: 1, count: 500)], timestamp: clock.now()))
                _ = try source.next(timeout: 0)
            }
        }
        #expect(error?.code == .stalled)
        #expect(error?.message.contains("libv4lconvert could not read") == true)
    }

    @Test func `pictures too short for their format are counted as short`() throws {
        let driver = driver(["GBRG"])
        let source = try open(driver)
        defer { source.close() }
        for count in [0, 1, 64 * 32 - 1] {
            #expect(driver.fill([[UInt8](repeating: 9, count: count)], timestamp: clock.now()))
            #expect(try next(source) == nil)
        }
        #expect(source.counters.short == 3)
        #expect(source.counters.unconverted == 0)
    }

    @Test func `frames that are kept take no buffer from the driver, and one is waited for`() throws {
        let driver = driver(["GBRG"])
        let source = try open(driver)
        defer { source.close() }
        let buffer = try #require(FlatColor.brown.buffer("GBRG", size))
        var held = HeldFrames()
        for _ in 0..<4 {
            #expect(driver.fill([buffer], timestamp: clock.now()))
            let isFrame = held.take(try source.next(timeout: 0))
            #expect(isFrame)
        }
        #expect(driver.queued.count == 5)
        #expect(driver.fill([buffer], timestamp: clock.now()))
        #expect(try next(source) == nil)
        held.dropFirst()
        #expect(try next(source) != nil)
    }

    @Test(arguments: CameraFormat.converted.map(\.code))
    func `garbage of any length in the format gives a picture or is counted, and no crash`(code: UInt32) throws {
        for size in [size, PixelSize(width: 352, height: 288)] {
            let driver = ScriptedDriver([.init(v4l2_bridge_pixel_format(code), [size])])
            let source = try open(driver, size: size)
            defer { source.close() }
            var state = UInt64(code) | 1 << 40
            let random = { () -> UInt64 in
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                return state
            }
            let block = (0..<4096).map { _ in UInt8(truncatingIfNeeded: random() >> 32) }
            var given: UInt64 = 0
            for round in 0..<24 {
                let longest = size.width * size.height * 4
                let count = round % 3 == 0 ? longest : Int(random() % UInt64(longest + 1))
                let fixed: UInt8? = [nil, 0x00, 0xFF, 0xC4][round % 4]
                var bytes = fixed.map { [UInt8](repeating: $0, count: count) } ?? []
                while bytes.count < count { bytes += block.prefix(count - bytes.count) }
                #expect(driver.fill([bytes], timestamp: clock.now()))
                if try next(source) != nil { given += 1 }
                clock.advance(by: 33_000_000)
            }
            let counters = source.counters
            #expect(given + counters.unconverted + counters.short == 24)
        }
    }
}
