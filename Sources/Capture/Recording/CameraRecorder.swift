internal import Glibc
internal import V4L2Bridge

/// Records a camera as its driver gives it: every buffer, also damaged and short ones, and every fault.
///
/// Thread rule: by one thread at a time; `interrupt` of its event by any.
package final class CameraRecorder {
    package struct Progress: Sendable, Equatable {
        package var frames = 0
        /// Marked as damaged by the driver.
        package var damaged = 0
        package var bytes = 0
        /// Nanoseconds since the first wait.
        package var elapsed: Int64 = 0
    }

    /// Why it ended.
    package enum End: Sendable, Equatable {
        case done
        case interrupted
        /// The file has grown as large as allowed.
        case full
        /// The camera broke off; the fault is in the recording.
        case lost(CaptureError)
        /// The disk; what was written before is in the recording.
        case failed(CaptureError)
    }

    package let device: RecordedDevice
    package let location: String
    package private(set) var progress = Progress()
    private let ring: BufferRing
    private let listener: EventListener
    private let clock: any CaptureClock
    private let wake: WakeEvent
    /// Longest wait in one go, in milliseconds: events may come where no frames do.
    private static let longestWait: Int32 = 250
    /// Waits a second that may come to nothing.
    private static let mostEmptyWaits = 4000

    /// Opens a node, agrees on a format and starts streaming.
    package init(
        node: String, request: SourceRequest, program: String, started: String, interrupt: WakeEvent,
        clock: any CaptureClock = SystemClock(), calls: DriverCalls = .system
    ) throws(CaptureError) {
        let video = try VideoDevice(path: node, calls: calls)
        guard video.role == .camera else { throw CameraSource.noCamera(video) }
        let offers = video.formats().map { code, description in
            RecordedDevice.Offer(
                format: CameraFormat.name(of: code), description: description,
                sizes: video.sizes(of: code).map(Self.words))
        }
        let start = try CameraStart(video, request: request)
        ring = start.ring
        let controls = video.controls()
        listener = EventListener(video, controls: controls)
        self.clock = clock
        wake = interrupt
        location = node
        let picture = (try? video.currentPicture()) ?? v4l2_bridge_picture()
        let (lines, images) = (picture.bytes_per_line, picture.size_image)
        let lengths = ring.planeLengths
        device = RecordedDevice(
            program: program, started: started, node: node, driver: video.driver, card: video.card, bus: video.bus,
            capabilities: video.capabilities, isMultiPlanar: video.api == V4L2_BRIDGE_MULTI_PLANAR,
            format: picture.pixel_format, width: picture.width, height: picture.height, field: picture.field,
            colorspace: picture.colorspace, encoding: picture.ycbcr_encoding, quantization: picture.quantization,
            planes: lengths.enumerated().map { plane, length in
                RecordedDevice.Plane(
                    bytesPerLine: [lines.0, lines.1, lines.2][plane], sizeImage: [images.0, images.1, images.2][plane],
                    length: UInt32(length))
            },
            interval: video.interval(), inputStatus: video.inputStatus(), bufferCount: UInt32(ring.count),
            offers: offers,
            controls: controls.map { RecordedControl($0, value: try? video.value(of: $0).get()) },
            why: start.agreed.why)
    }

    deinit {
        ring.close()
    }

    /// Bytes a second that the recording will grow by, as far as can be said; nil where the camera names no rate.
    package var bytesPerSecond: Int? {
        device.bytesPerSecond
    }

    /// Records until the time is over or something ends it.
    ///
    /// - Parameters:
    ///   - seconds: how long.
    ///   - limit: bytes the file may have.
    ///   - told: hears the progress after each frame.
    package func record(
        to writer: RecordingWriter, seconds: Double, limit: Int, told: (Progress) -> Void
    ) -> End {
        let start = clock.now()
        let end = start + Int64(seconds * 1e9)
        var emptyWaits = SpinGuard(limit: Self.mostEmptyWaits)
        while clock.now() < end {
            if wake.isSignalled { return .interrupted }
            if writer.byteCount >= limit { return .full }
            do throws(CaptureError) {
                guard let filled = try ring.dequeue() else {
                    guard emptyWaits.pass(now: clock.now()) else {
                        throw SpinGuard.fault(
                            "its driver returns at once, again and again, without a frame", path: location)
                    }
                    let left = SystemClock.milliseconds(end - clock.now())
                    _ = try ring.wait(milliseconds: min(left, Self.longestWait), wakeOn: wake.descriptor)
                    if let failure = writeEvents(to: writer) { return .failed(failure) }
                    continue
                }
                let frame = self.frame(filled)
                ring.requeue(filled)
                do throws(CaptureError) {
                    try writer.write(frame)
                } catch {
                    return .failed(error)
                }
                if let failure = writeEvents(to: writer) { return .failed(failure) }
                progress.frames += 1
                progress.damaged += filled.isDamaged ? 1 : 0
                progress.bytes = writer.byteCount
                progress.elapsed = clock.now() - start
                told(progress)
            } catch {
                _ = writeEvents(to: writer)
                try? writer.write(RecordedFault(time: clock.now(), errno: error.errno))
                return .lost(error)
            }
        }
        return .done
    }

    /// Writes what the driver told by itself; gives the disk's fault.
    private func writeEvents(to writer: RecordingWriter) -> CaptureError? {
        do throws(CaptureError) {
            for event in listener.events(now: clock.now()) { try writer.write(event) }
            return nil
        } catch {
            return error
        }
    }

    private func frame(_ filled: BufferRing.Filled) -> RecordedFrame {
        RecordedFrame(
            sequence: filled.sequence, flags: filled.flags, timestamp: filled.timestamp, arrival: clock.now(),
            planes: device.planes.indices.map { plane in
                let pixels = filled.pixels[plane]
                let end = pixels.start + pixels.count
                return RecordedFrame.Plane(
                    bytesUsed: filled.bytesUsed[plane], dataOffset: UInt32(pixels.start),
                    bytes: ring.withMemory(of: filled, plane: plane) { Array($0.prefix(end)) })
            })
    }

    private static func words(_ size: OfferedSize) -> String {
        let range =
            size.isDiscrete
            ? "\(size.minimum)" : "\(size.minimum)-\(size.maximum) step \(size.step)"
        let rates = size.rates.map {
            $0.lowerBound == $0.upperBound ? "\($0.upperBound)" : "\($0.lowerBound)-\($0.upperBound)"
        }
        return rates.isEmpty ? range : "\(range) at \(rates.joined(separator: ", "))"
    }
}
