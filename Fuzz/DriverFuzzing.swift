import Capture
import Frames
import TestSupport
import V4L2Bridge

/// A driver that answers anything to a request for a format, and fills its buffers with anything: what comes out are
/// pictures that can be read to their last pixel, or errors in words.
enum DriverFuzzing {
    private static let codes: [v4l2_bridge_pixel_format] =
        [
            V4L2_BRIDGE_NV12, V4L2_BRIDGE_NM12, V4L2_BRIDGE_YUYV, V4L2_BRIDGE_MJPG, V4L2_BRIDGE_GREY,
            V4L2_BRIDGE_BGR3, V4L2_BRIDGE_YU12, V4L2_BRIDGE_AR24,
        ] + CameraFormat.converted.map { v4l2_bridge_pixel_format($0.code) }
    private static let size = PixelSize(width: 64, height: 48)
    /// What a real kernel would have memory for.
    private static let largestImage: UInt32 = 1 << 18

    static func run(_ bytes: UnsafeRawBufferPointer) {
        var input = FuzzInput(bytes)
        let driver = ScriptedDriver([.init(codes[Int(input.byte()) % codes.count], [size])])
        let flags = input.byte()
        if flags & 1 != 0 {
            driver.capabilities = V4L2_BRIDGE_CAN_CAPTURE_PLANES.rawValue | V4L2_BRIDGE_CAN_STREAM.rawValue
        }
        if flags & 2 != 0 { lie(driver, &input, isMultiPlanar: flags & 1 != 0) }
        if flags & 4 != 0 { driver.bufferLength = input.number32() % largestImage }
        driver.mostBuffers = flags & 8 != 0 ? UInt32(input.byte() % 8) : 32
        let clock = ManualClock()
        do {
            let source = try CameraSource(
                node: "/dev/video0", request: SourceRequest(device: "auto", size: size), interrupt: try WakeEvent(),
                clock: clock, calls: ScriptedMachine(driver, clock: clock).calls)
            defer { source.close() }
            let reader = PictureReader()
            let planes = max(1, min(Int(driver.picture.plane_count), 3))
            while !input.isEmpty {
                fill(driver, &input, planes: flags & 1 != 0 ? planes : 1, now: clock.now())
                clock.advance(by: 33_000_000)
                if case .frame(let frame) = try source.next(timeout: 0) { look(at: frame, reader, flags) }
            }
        } catch let error as CaptureError {
            precondition(!error.message.isEmpty, "refused without a word")
        } catch {
            preconditionFailure("an error of another kind: \(error)")
        }
    }

    private static func lie(_ driver: ScriptedDriver, _ input: inout FuzzInput, isMultiPlanar: Bool) {
        var told = v4l2_bridge_picture()
        let what = input.byte()
        (told.width, told.height) = (input.number32(), input.number32())
        (told.field, told.colorspace) = (UInt32(input.byte()), UInt32(input.byte()))
        (told.ycbcr_encoding, told.quantization) = (UInt32(input.byte()), UInt32(input.byte()))
        told.plane_count = isMultiPlanar ? 1 + UInt32(input.byte() % 3) : 1
        told.bytes_per_line = (input.number32(), input.number32(), input.number32())
        told.size_image = (input.number32(), input.number32(), input.number32())
        told.pixel_format = input.number32()
        let lie = told
        driver.answer = { picture in
            if what & 1 != 0 { (picture.width, picture.height) = (lie.width, lie.height) }
            if what & 2 != 0 { picture.bytes_per_line = lie.bytes_per_line }
            if what & 4 != 0 { picture.size_image = lie.size_image }
            if what & 8 != 0 { picture.plane_count = lie.plane_count }
            if what & 16 != 0 {
                (picture.field, picture.colorspace) = (lie.field, lie.colorspace)
                (picture.ycbcr_encoding, picture.quantization) = (lie.ycbcr_encoding, lie.quantization)
            }
            if what & 32 != 0 { picture.pixel_format = lie.pixel_format }
            picture.size_image.0 = min(picture.size_image.0, largestImage)
            picture.size_image.1 = min(picture.size_image.1, largestImage)
            picture.size_image.2 = min(picture.size_image.2, largestImage)
        }
    }

    private static func fill(_ driver: ScriptedDriver, _ input: inout FuzzInput, planes: Int, now: Int64) {
        let what = input.byte()
        let marks = what & 1 != 0 ? input.number32() : V4L2_BRIDGE_BUFFER_TIME_MONOTONIC.rawValue
        let sequence = what & 2 != 0 ? input.number32() : nil
        let time = what & 4 != 0 ? Int64(input.number32()) << Int64(input.byte() % 32) : now
        let offset = what & 8 != 0 ? input.number32() : 0
        let content = what & 16 != 0 ? input.rest() : input.block(Int(input.number32() % 4096))
        // Long enough for uncompressed pictures without an input of their length.
        let padding =
            what & 32 != 0 ? [UInt8](repeating: input.byte(), count: Int(input.number32() % largestImage)) : []
        _ = driver.fill(
            (0..<planes).map { _ in content + padding }, flags: marks, sequence: sequence, timestamp: time,
            offset: offset)
    }

    /// Reads every plane, and the picture as the stages do.
    static func look(at frame: borrowing Frame, _ reader: PictureReader, _ flags: UInt8) {
        for plane in 0..<frame.geometry.format.planeCount {
            let sum = frame.withBytes(plane: plane) { span in
                span.withUnsafeBytes { $0.reduce(0) { $0 &+ Int($1) } }
            }
            precondition(sum >= 0, "bytes add up to less than nothing")
        }
        do {
            let turn = Rotation.allCases[Int(flags >> 4) % Rotation.allCases.count]
            try reader.withPicture(of: frame, rotation: turn) { picture in
                precondition(picture.size.isPlausible, "a size that cannot be")
                let square = UnsafeMutableBufferPointer<Float>.allocate(capacity: 32 * 32 * 3)
                defer { square.deallocate() }
                _ = try picture.letterbox(side: 32, values: .unit, into: square)
                picture.sample(.identity, width: 32, height: 32, border: .edge, values: .unit, into: square)
            }
        } catch let error as FramesError {
            precondition(!error.message.isEmpty, "refused without a word")
        } catch {
            preconditionFailure("an error of another kind: \(error)")
        }
    }

    static var seeds: [[UInt8]] {
        let jpeg = FlatJPEG(
            width: 64, height: 48,
            components: [.init(2, 2) { _, _ in 90 }, .init(1, 1) { _, _ in 90 }, .init(1, 1) { _, _ in 90 }]
        ).bytes
        let lengths = [UInt8](repeating: 0, count: 2)
        return codes.indices.flatMap { code -> [[UInt8]] in
            // One plain frame, then one with a lie.
            [
                [UInt8(code), code == 1 ? 1 : 0, 48] + jpeg,
                [UInt8(code), code == 1 ? 1 : 0, 32] + lengths + [0, 0, 0x80] + lengths + [0x30, 0],
                [UInt8(code), 2, 1] + [0, 0, 0, 64, 0, 0, 0, 48] + [UInt8](repeating: 0, count: 40) + [16] + jpeg,
            ]
        }
    }
}
