internal import Frames

// @unchecked: what the stream holds is touched only behind the gate.
/// An image as sessions take it: borrowed bytes or a `Frame`, and the turn that makes it upright. It can be filled again for
/// the next image.
///
/// The bytes are looked at where they lie: `nv12`, `bgra` and `grey` without any copy, whatever their strides; of the other
/// formats a converted copy lives in the session's own memory while it looks.
///
/// Thread rule: *thread-safe* in that misuse is an error: sessions may look at one stream side by side, and filling or closing
/// it while one does is refused (`inUse`).
public final class ImageStream: @unchecked Sendable {
    private struct Content {
        var bytes: UnsafeRawBufferPointer
        var layout: ImageLayout
        var rotation: ImageRotation
        var time: Duration?
        /// Keeps the bytes where they are not borrowed from a caller.
        var frame: Frame?
    }

    private let gate = UseGate("the image stream")
    private var content: Content?
    private let number: Int

    /// An empty stream, to be filled later.
    public init() {
        number = ObjectCounts.opened(.stream)
    }

    /// Borrows bytes until the stream is closed or filled anew. Where that can be a scope, `withBorrowedBytes` is safer.
    ///
    /// - Parameters:
    ///   - bytes: stay valid and unchanged meanwhile.
    ///   - time: when the image was taken, from any fixed moment; nil lets the session take its clock.
    /// - Throws: `FaceTrackingError`, code `invalidImage`, where the layout needs more bytes.
    public convenience init(
        borrowing bytes: UnsafeRawBufferPointer, layout: ImageLayout, rotation: ImageRotation = .none,
        time: Duration? = nil
    ) throws {
        self.init()
        try fill(borrowing: bytes, layout: layout, rotation: rotation, time: time)
    }

    /// Holds a frame until the stream is closed or filled anew; its memory is not copied.
    public convenience init(pixelBuffer frame: Frame, rotation: ImageRotation = .none) throws {
        self.init()
        try fill(pixelBuffer: frame, rotation: rotation)
    }

    deinit {
        ObjectCounts.closed(.stream, number)
    }

    /// Borrows other bytes; see `init(borrowing:layout:rotation:time:)`. Where that fails, the stream is empty: what it borrowed
    /// before may be gone.
    ///
    /// - Throws: `FaceTrackingError`: `invalidImage`, `closed`, `inUse`.
    public func fill(
        borrowing bytes: UnsafeRawBufferPointer, layout: ImageLayout, rotation: ImageRotation = .none,
        time: Duration? = nil
    ) throws {
        try gate.change {
            content = nil
            _ = try layout.planes(of: bytes)
            content = Content(bytes: bytes, layout: layout, rotation: rotation, time: time, frame: nil)
        }
    }

    /// Holds another frame; see `init(pixelBuffer:rotation:)`.
    ///
    /// - Throws: `FaceTrackingError`: `closed`, `inUse`.
    public func fill(pixelBuffer frame: Frame, rotation: ImageRotation = .none) throws {
        try gate.change {
            content = Content(
                bytes: frame.bytes, layout: frame.layout, rotation: rotation, time: frame.time, frame: frame)
        }
    }

    /// Gives the bytes or the frame back, and keeps the stream for the next.
    ///
    /// - Throws: `FaceTrackingError`: `closed`, `inUse`.
    public func empty() throws {
        try gate.change { content = nil }
    }

    /// Gives the bytes or the frame back. Whatever is done with the stream after that is an error, closing it again, too.
    ///
    /// - Throws: `FaceTrackingError`: `closed`, `inUse`.
    public func close() throws {
        try gate.close { content = nil }
    }

    /// Closes where that was not done yet. Another thread's look at the bytes, which end now, is waited for.
    func closeForCertain() { gate.closeForCertain { content = nil } }

    /// Whether it was closed.
    public var isClosed: Bool { gate.isClosed }

    /// Where the image's pixels lie; nil while it is empty.
    ///
    /// - Throws: `FaceTrackingError`: `closed`, `inUse`.
    public func layout() throws -> ImageLayout? { try gate.look { content?.layout } }

    /// The turn that makes the image upright; `.none` while it is empty.
    ///
    /// - Throws: `FaceTrackingError`: `closed`, `inUse`.
    public func rotation() throws -> ImageRotation { try gate.look { content?.rotation ?? .none } }

    /// Turns the image otherwise.
    ///
    /// - Throws: `FaceTrackingError`: `closed`, `inUse`, `emptyStream`.
    public func setRotation(_ rotation: ImageRotation) throws {
        try gate.change {
            guard content != nil else { throw Self.isEmpty }
            content?.rotation = rotation
        }
    }

    /// Lends the upright picture and its time; valid only during `body`.
    func withPicture<R: ~Copyable>(
        _ reader: PictureReader, _ body: (borrowing Picture, Duration?) throws -> R
    ) throws -> R {
        try gate.look {
            guard let content else { throw Self.isEmpty }
            let frame = Frames.Frame(
                geometry: content.layout.geometry, time: FrameTime(nanoseconds: 0), sequence: 0,
                planes: try content.layout.planes(of: content.bytes), owner: Lender.shared, slot: 0)
            return try FaceTrackingError.translating {
                try reader.withPicture(of: frame, rotation: content.rotation.room) { try body($0, content.time) }
            }
        }
    }

    /// Lends the bytes; valid only during `body`.
    func withBytes<R>(_ body: (UnsafeRawBufferPointer, ImageLayout, Duration?) throws -> R) throws -> R {
        try gate.look {
            guard let content else { throw Self.isEmpty }
            return try body(content.bytes, content.layout, content.time)
        }
    }

    private static var isEmpty: FaceTrackingError {
        FaceTrackingError(
            .emptyStream, subject: "the image stream", message: "it holds no image yet; fill it before it is looked at")
    }

    /// Frames made for a moment are given back to nobody: the stream keeps what they show.
    private final class Lender: FrameOwner {
        static let shared = Lender()

        func giveBack(slot: Int) {}
    }
}
