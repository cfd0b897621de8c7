internal import Frames

/// A picture, or a folder of pictures in the order of their names, as frames at a constant rate.
///
/// Each frame has its own picture's size; the summary has the first one's. In a folder, what is neither JPEG nor PNG is
/// passed over; a picture that is damaged is an error.
// @unchecked: `next` and `close` come from one thread at a time, `interrupt` only signals an event.
package final class StillSource: FrameSource, @unchecked Sendable {
    package let summary: SourceSummary
    private let paths: [String]
    private let loops: Bool
    private let rate: Double
    private let interruptEvent: WakeEvent
    private let clock: any CaptureClock
    private var pacer: Pacer
    private var sequence: UInt64 = 0
    private var isOpen = true
    /// The next picture, read ahead, with its place in `paths`.
    private var current: (index: Int, bitmap: ImageBitmap)?

    /// Lists the pictures and reads the first.
    package init(
        _ request: SourceRequest, interrupt: WakeEvent, clock: any CaptureClock = SystemClock()
    ) throws(CaptureError) {
        let location = request.device
        let isFolder = try SourceKind.of(location) == .folder
        paths = isFolder ? Self.pictures(in: location) : [location]
        guard let first = paths.first else {
            throw CaptureError(
                code: .notASource, subject: location,
                message: "the folder holds no pictures; put JPEG or PNG files into it, or choose another one")
        }
        guard request.folderRate > 0, request.folderRate.isFinite else {
            throw CaptureError(
                code: .unusable, subject: location,
                message: "\(request.folderRate) frames a second cannot be shown; ask for a rate above 0")
        }
        let bitmap = try Self.read(first)
        current = (0, bitmap)
        loops = request.loops
        rate = request.folderRate
        interruptEvent = interrupt
        self.clock = clock
        pacer = Pacer(pacing: request.pacing, clock: clock, interrupt: interrupt)
        let name = location.split(separator: "/").last.map(String.init) ?? location
        summary = SourceSummary(
            kind: .still, location: location, name: name, format: .bgra, size: bitmap.size, rate: rate)
    }

    package func interrupt() {
        interruptEvent.signal()
    }

    package func close() {
        isOpen = false
        current = nil
    }

    package func next(timeout: Int64) throws(CaptureError) -> SourceStep {
        guard !interruptEvent.isSignalled else { return .idle }
        let deadline = clock.now() + timeout
        guard isOpen, let picture = try picture() else { return .end }
        let time = Int64((Double(sequence) * 1e9 / rate).rounded())
        guard pacer.waits(for: time, until: deadline) else { return .idle }
        defer { sequence += 1 }
        return .frame(picture.frame(time: FrameTime(nanoseconds: time), sequence: sequence))
    }

    /// The picture of `sequence`, read where it is not at hand; nil past the end.
    private func picture() throws(CaptureError) -> ImageBitmap? {
        let count = UInt64(paths.count)
        guard loops || sequence < count else { return nil }
        let index = Int(sequence % count)
        if let current, current.index == index { return current.bitmap }
        let bitmap = try Self.read(paths[index])
        current = (index, bitmap)
        return bitmap
    }

    private static func pictures(in folder: String) -> [String] {
        let names = Folder.names(in: folder).filter { !$0.hasPrefix(".") }
        // By the bytes of the names: the same order on every machine, whatever its language.
        let ordered = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return ordered.map { "\(folder)/\($0)" }.filter { (try? SourceKind.of($0)) == .picture }
    }

    private static func read(_ path: String) throws(CaptureError) -> ImageBitmap {
        do throws(FramesError) {
            return try ImageBitmap.contentsOfFile(path)
        } catch {
            let code: CaptureError.Code =
                switch error.code {
                case .notFound: .notFound
                case .denied: .denied
                case .outOfMemory, .system: .system
                default: .unusable
                }
            throw CaptureError(code: code, errno: error.errno, subject: path, message: error.message)
        }
    }
}
