import Capture
import FoundationEssentials
import Frames
import Glibc
import TestSupport
import V4L2Bridge

/// A recording from someone else, through reader, driver and source: pictures that can be read to their last pixel, a
/// complaint, or an error in words. Either the bytes are the file, or they say what stands in one whose sums are right.
enum RecordingFuzzing {
    private static let codes: [v4l2_bridge_pixel_format] = [
        V4L2_BRIDGE_NV12, V4L2_BRIDGE_NM12, V4L2_BRIDGE_YUYV, V4L2_BRIDGE_MJPG, V4L2_BRIDGE_GREY, V4L2_BRIDGE_BGR3,
        V4L2_BRIDGE_YU12, V4L2_BRIDGE_AR24,
    ]
    private static let (width, height) = (UInt32(64), UInt32(48))
    /// More than this is lent, but not read: that would only take time.
    private static let mostRead = 1 << 20
    /// In memory where the system has such a folder: a file is written for each input.
    private static let path = (access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp") + "/facetrackd-fuzz-\(getpid())"

    private enum Marks {
        static let isFile: UInt8 = 1
        static let isMultiPlanar: UInt8 = 2
        static let lies: UInt8 = 4
        static let isLong: UInt8 = 8
    }

    static func run(_ bytes: UnsafeRawBufferPointer) {
        var input = FuzzInput(bytes)
        let marks = input.byte()
        defer { unlink(path) }
        do {
            if marks & Marks.isFile != 0 {
                try write(input.rest())
            } else {
                try write(&input, marks)
            }
            play(marks)
        } catch let error as CaptureError {
            precondition(!error.message.isEmpty, "refused without a word")
        } catch {
            preconditionFailure("an error of another kind: \(error)")
        }
    }

    // MARK: - The file

    private static func write(_ bytes: [UInt8]) throws {
        guard let file = fopen(path, "we") else { preconditionFailure("no room for a file at \(path)") }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    private static func write(_ input: inout FuzzInput, _ marks: UInt8) throws {
        let (device, planes) = try device(&input, marks)
        let writer = try RecordingWriter(path: path, device: device, replaces: true)
        var now: Int64 = 1_000_000_000
        while !input.isEmpty {
            now = time(&input, after: now)
            switch input.byte() % 8 {
            case 6: try writer.write(RecordedFault(time: now, errno: Int32(bitPattern: input.number32())))
            case 7:
                let payload = input.block(64)
                try writer.write(
                    RecordedEvent(
                        time: now, timestamp: time(&input, after: now), type: UInt32(input.byte()),
                        id: input.number32(),
                        sequence: input.number32(),
                        payload: payload + [UInt8](repeating: 0, count: 64 - payload.count)))
            case let kind: try writer.write(frame(&input, planes: kind == 5 ? Int(input.byte() % 5) : planes, at: now))
            }
        }
        try writer.finish()
    }

    private static func frame(_ input: inout FuzzInput, planes: Int, at now: Int64) -> RecordedFrame {
        let what = input.byte()
        let flags = what & 1 != 0 ? input.number32() : V4L2_BRIDGE_BUFFER_TIME_MONOTONIC.rawValue
        let timestamp = what & 2 != 0 ? time(&input, after: now) : now &- 1_000_000
        return RecordedFrame(
            sequence: what & 4 != 0 ? input.number32() : UInt32(what >> 3), flags: flags, timestamp: timestamp,
            arrival: now,
            planes: (0..<planes).map { _ in
                let content = input.block(Int(input.byte()) * 4)
                return RecordedFrame.Plane(
                    bytesUsed: what & 8 != 0 ? input.number32() : width * height * 4,
                    dataOffset: what & 16 != 0 ? input.number32() : 0, bytes: content)
            })
    }

    /// Most often a little later, now and then any moment at all.
    private static func time(_ input: inout FuzzInput, after now: Int64) -> Int64 {
        switch input.byte() % 8 {
        case 0: Int64(bitPattern: UInt64(input.number32()) << 32 | UInt64(input.number32()))
        case 1: (1 << 62) - Int64(input.byte())
        case 2: now &+ Int64(input.number32()) &* 1000
        default: now &+ 33_000_000
        }
    }

    private static func device(_ input: inout FuzzInput, _ marks: UInt8) throws -> (RecordedDevice, planes: Int) {
        let code = codes[Int(input.byte()) % codes.count]
        let isMultiPlanar = marks & Marks.isMultiPlanar != 0
        let lies = marks & Marks.lies != 0
        let planes = lies ? 1 + Int(input.byte() % 3) : isMultiPlanar && code == V4L2_BRIDGE_NM12 ? 2 : 1
        let number = { (honest: UInt32, input: inout FuzzInput) in lies ? input.number32() : honest }
        let size = lies && input.byte() & 1 != 0 ? (input.number32(), input.number32()) : (width, height)
        let places = (0..<planes).map { _ -> String in
            let length =
                marks & Marks.isLong != 0 ? input.number32() : lies ? input.number32() % (1 << 18) : width * height * 4
            return """
                {"bytesPerLine": \(number(0, &input)), "sizeImage": \(number(0, &input)), "length": \(length)}
                """
        }
        let capabilities =
            V4L2_BRIDGE_CAN_STREAM.rawValue
            | (isMultiPlanar ? V4L2_BRIDGE_CAN_CAPTURE_PLANES.rawValue : V4L2_BRIDGE_CAN_CAPTURE.rawValue)
        let text = """
            {"program": "x", "started": "x", "node": "/dev/video0", "driver": "x", "card": "x", "bus": "x",
            "capabilities": \(capabilities), "isMultiPlanar": \(isMultiPlanar), "format": \(code.rawValue),
            "width": \(size.0), "height": \(size.1), "field": \(number(1, &input)), "colorspace": \(number(0, &input)),
            "encoding": \(number(0, &input)), "quantization": \(number(0, &input)),
            "planes": [\(places.joined(separator: ","))],
            "interval": [\(number(1, &input)), \(number(30, &input))], "inputStatus": \(number(0, &input)),
            "bufferCount": \(lies ? UInt32(input.byte()) : 5), "offers": []}
            """
        return (try! JSONDecoder().decode(RecordedDevice.self, from: Data(text.utf8)), planes)
    }

    // MARK: - Playing it

    private static func play(_ marks: UInt8) {
        do {
            let source = try RecordedSource(path: path, pacing: .asFastAsPossible, interrupt: WakeEvent())
            defer { source.close() }
            let reader = PictureReader()
            var last = Int64.min
            playing: while true {
                switch try source.next(timeout: 1_000_000_000) {
                case .frame(let frame):
                    precondition(frame.time.nanoseconds > last, "time does not rise")
                    last = frame.time.nanoseconds
                    if frame.withBytes(plane: 0, { $0.byteCount }) < mostRead {
                        DriverFuzzing.look(at: frame, reader, marks)
                    }
                case .idle: continue
                case .end: break playing
                }
            }
            for (_, event) in source.events.first {
                precondition(!event.words(controls: source.device.controls ?? []).isEmpty, "an event without a word")
            }
            precondition(source.complaint.map { !$0.isEmpty } ?? true, "a complaint without a word")
        } catch let error as CaptureError {
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
        // A frame, an event and a fault: time, kind, then what belongs to it.
        let frame =
            [3, 0, 0, UInt8(min(255, jpeg.count / 4 + 1))] + jpeg + [0, 0, 0, 0].prefix(3 - jpeg.count % 4 + 1)
        let event = [3, 7] + [UInt8](repeating: 1, count: 64) + [3, 3] + [UInt8](repeating: 0, count: 8)
        let fault: [UInt8] = [3, 6, 0, 0, 0, 19]
        let planned = codes.indices.map { code in
            [code == 1 ? Marks.isMultiPlanar : 0, UInt8(code)] + frame + frame + event + (code == 1 ? frame : [])
                + fault
        }
        let files = planned.compactMap { plan -> [UInt8]? in
            let isWritten = plan.dropFirst().withUnsafeBytes { bytes in
                var input = FuzzInput(bytes)
                return (try? write(&input, plan[0])) != nil
            }
            defer { unlink(path) }
            guard isWritten, let file = fopen(path, "re") else { return nil }
            defer { fclose(file) }
            var bytes = [UInt8](repeating: 0, count: 8000)
            return [Marks.isFile] + bytes.prefix(fread(&bytes, 1, bytes.count, file))
        }
        return planned + files
    }
}
