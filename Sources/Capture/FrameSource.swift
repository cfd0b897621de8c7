package import Frames

/// Where frames come from: a camera, a movie, a folder of pictures. Opened by its initialiser, closed by `close()`.
///
/// Thread rule: `next` is called by one thread at a time; `interrupt` is *thread-safe*.
package protocol FrameSource: AnyObject, Sendable {
    /// What was opened and agreed on.
    var summary: SourceSummary { get }

    /// Frames lost so far, by reason. *Thread-safe*.
    var counters: SourceCounters { get }

    /// Why fewer frames a second come than were promised, in words with what to do; nil where nothing is known, or where
    /// `measured` is as promised. By the thread that calls `next`.
    ///
    /// - Parameter measured: frames a second.
    func slowness(measured: Double) -> String?

    /// Whether it tells by itself, as a fault, when its frames come too fast. Of others a camera's too many steps a second
    /// are a driver that never waits. *Thread-safe*.
    var watchesItsPace: Bool { get }

    /// Waits for the next frame, in order; live sources give the newest, and count those they leave out for it.
    ///
    /// - Parameter timeout: nanoseconds to wait at most.
    /// - Throws: `CaptureError` when the source is broken and must be closed.
    func next(timeout: Int64) throws(CaptureError) -> SourceStep

    /// Makes a waiting `next` return `.idle` at once, and every later one until `close()`. *Thread-safe*.
    func interrupt()

    /// Gives everything back; frames still on loan stay valid until they end. Closing twice is harmless.
    func close()
}

extension FrameSource {
    /// Sources that lose no frames count none.
    package var counters: SourceCounters { SourceCounters() }

    package var watchesItsPace: Bool { false }

    /// Recorded ones keep their pace.
    package func slowness(measured: Double) -> String? { nil }
}

/// What one call of `next` brought.
package enum SourceStep: ~Copyable {
    case frame(Frame)
    /// Nothing came in time, or the wait was interrupted.
    case idle
    /// The source has ended; there will be no more frames.
    case end
}

/// What a source turned out to be.
package struct SourceSummary: Sendable, Equatable {
    package enum Kind: String, Sendable { case camera, movie, still }

    package var kind: Kind
    /// What to open again: the node, file or URL (without passwords).
    package var location: String
    /// The card's or file's name for people.
    package var name: String
    package var format: PixelFormat
    package var size: PixelSize
    /// Frames a second as promised by the source; nil where it does not say.
    package var rate: Double?
    /// Nanoseconds from one frame to the next, as promised; 0 where the source does not say.
    package var interval: Int64 { rate.map { Int64(1e9 / max($0, 0.01)) } ?? 0 }
    /// Where a camera is plugged in, as its driver says; nil where nothing is.
    package var bus: String?
    /// The USB serial number of a camera that has one.
    package var serial: String?
    /// Cameras: why this format, size and rate, in words; nil of other sources.
    package var why: String?

    package init(
        kind: Kind, location: String, name: String, format: PixelFormat, size: PixelSize, rate: Double?,
        bus: String? = nil, serial: String? = nil, why: String? = nil
    ) {
        self.kind = kind
        self.location = location
        self.name = name
        self.format = format
        self.size = size
        self.rate = rate
        self.bus = bus
        self.serial = serial
        self.why = why
    }
}
