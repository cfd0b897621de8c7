internal import Analysis
internal import Frames

// @unchecked: the running state is touched only behind the gate.
/// Takes the best pictures of a person without anybody pressing a button: waits until the face is well placed and still, takes
/// good pictures for a while, and keeps the best.
///
/// ```swift
/// let capture = try FaceCaptureSession(session: session)
/// // For each image, in order:
/// let progress = try capture.update(with: stream)
/// if progress.state == .finished { use(try capture.results()) }
/// ```
///
/// Another person empties the results; mode `alwaysDetect`, which has no track IDs, cannot tell people apart. The time limit
/// runs with the images' time also while nobody is there, and without images by `passTime(to:)`.
///
/// Thread rule: as its session's: one queue at a time, that of the session where it is bound to one (`wrongQueue`); used twice
/// at once it says so (`inUse`).
public final class FaceCaptureSession: @unchecked Sendable {
    private struct Taken {
        var face: Face
        var bitmap: ImageBitmap?
    }

    /// What is looked for. It stays as it is.
    public let configuration: CaptureConfiguration
    /// The session that finds the faces.
    public let session: FaceSession

    private let gate = UseGate("the capture session")
    private let settings: BestShotSettings
    private var machine: BestShotMachine
    private var meter = CaptureMeter()
    /// What was taken, by the candidates' numbers.
    private var taken: [Int: Taken] = [:]
    private var last: Duration?

    /// - Parameter session: may be used for other things besides; it stays open when this is closed.
    /// - Throws: `FaceTrackingError`: `invalidSetting`; `closed` where the session is.
    public init(session: FaceSession, configuration: CaptureConfiguration = CaptureConfiguration()) throws {
        settings = try ErrorLog.noting {
            guard !session.isClosed else {
                throw FaceTrackingError(
                    .closed, subject: "the session", message: "it was closed before; make the capture on an open one")
            }
            return try configuration.checked()
        }
        self.session = session
        self.configuration = configuration
        machine = BestShotMachine(settings: settings)
    }

    /// Tracks the faces of the next image, and takes its picture where it is good.
    ///
    /// - Throws: as `FaceSession.withUnsafeFaces`.
    @discardableResult
    public func update(with stream: ImageStream) throws -> CaptureProgress {
        try session.withUnsafeFaces(in: stream) { faces in try update(with: faces, in: stream) }
    }

    /// The same with faces that were tracked already, for those who use them otherwise too.
    ///
    /// - Parameters:
    ///   - faces: of the next image.
    ///   - stream: that image.
    /// - Throws: `FaceTrackingError`: `invalidTime`, `closed`, `inUse`, `wrongQueue`, `emptyStream`, `outOfMemory`.
    @discardableResult
    public func update(with faces: borrowing FaceResults, in stream: ImageStream) throws -> CaptureProgress {
        let (all, time) = (faces.faces, faces.time)
        let size = PixelSize(width: faces.imageSize.width, height: faces.imageSize.height)
        return try change {
            let now = try advance(to: time)
            // As a whole or not at all: where the picture cannot be had, the image has not been.
            var next = machine
            var looked: Face?
            let step = try next.update(all.map(\.bestShot), in: size, at: now) { index in
                looked = all[index]
                return try meter.look(at: all[index], in: stream)
            }
            if let number = step.taken, let face = looked {
                let bitmap = try configuration.bitmapSide.map { try stream.faceCrop(of: face.token, side: $0) }
                taken[number] = Taken(face: face, bitmap: bitmap)
            }
            machine = next
            last = time
            for number in step.dropped { taken[number] = nil }
            return CaptureProgress(step)
        }
    }

    /// Lets time pass without an image, so that the time limit runs on.
    ///
    /// - Parameter time: of the same clock as the images'.
    /// - Throws: `FaceTrackingError`: `invalidTime`, `closed`, `inUse`, `wrongQueue`.
    @discardableResult
    public func passTime(to time: Duration) throws -> CaptureProgress {
        try change {
            let now = try advance(to: time)
            last = time
            return CaptureProgress(machine.pass(to: now))
        }
    }

    /// Where it stands.
    ///
    /// - Throws: `FaceTrackingError`: `closed`, `inUse`, `wrongQueue`.
    public func progress() throws -> CaptureProgress { try change { CaptureProgress(machine.progress) } }

    /// How many images were rejected for each reason, of the person that is there now.
    ///
    /// - Throws: as `progress`.
    public func rejectionCounts() throws -> [CaptureRejection: Int] {
        try change {
            Dictionary(uniqueKeysWithValues: machine.rejections.map { (CaptureRejection($0.key), $0.value) })
        }
    }

    /// The best pictures so far, best first, also before it is finished.
    ///
    /// - Throws: as `progress`.
    public func results() throws -> [CaptureResult] {
        try change {
            machine.best.compactMap { candidate in
                guard let taken = taken[candidate.number] else { return nil }
                return CaptureResult(
                    trackID: taken.face.trackID, token: taken.face.token,
                    time: .nanoseconds(candidate.time.nanoseconds), bitmap: taken.bitmap, roll: taken.face.roll,
                    yaw: taken.face.yaw, pitch: taken.face.pitch, quality: candidate.look.quality,
                    sharpness: candidate.look.sharpness, brightness: candidate.look.brightness,
                    score: candidate.look.score)
            }
        }
    }

    /// Ends the capture with what there is: `captured`, or `gaveUp` where that is nothing.
    ///
    /// - Throws: as `progress`.
    @discardableResult
    public func finish() throws -> CaptureProgress { try change { CaptureProgress(machine.finish()) } }

    /// Begins anew, as if nothing had been seen yet: another film, whose time begins before, may follow. The session's tracks go
    /// on; where it too shall take another film, reset it as well.
    ///
    /// - Throws: as `progress`.
    public func reset() throws {
        try change {
            machine = BestShotMachine(settings: settings)
            taken = [:]
            last = nil
        }
    }

    /// Ends it and lets go of its pictures; the session stays open. Whatever is done with it after that is an error, closing it
    /// again, too.
    ///
    /// - Throws: `FaceTrackingError`: `closed`, `inUse`, `wrongQueue`.
    public func close() throws {
        try session.checkQueue()
        try gate.close { taken = [:] }
    }

    /// Whether it was closed.
    public var isClosed: Bool { gate.isClosed }

    private func change<R>(_ body: () throws -> R) throws -> R {
        try ErrorLog.noting {
            try session.checkQueue()
            return try gate.change { try FaceTrackingError.translating(body) }
        }
    }

    private func advance(to time: Duration) throws -> FrameTime {
        if let last, time < last {
            throw FaceTrackingError(
                .invalidTime, subject: "an image at \(time)",
                message: "it comes before the last one, at \(last); update with images in their order")
        }
        return try FrameTime(time, of: "an image")
    }
}
