internal import Capture
internal import Frames

/// A movie's frames, decoded and held in memory as NV12, to be lent again and again.
// @unchecked: filled before it is shared, read-only from then on.
final class MovieFrames: FrameOwner, @unchecked Sendable {
    private struct Held {
        let geometry: FrameGeometry
        let time: FrameTime
        let memory: UnsafeMutableRawBufferPointer
    }

    private var frames: [Held] = []

    /// Bytes that held frames may take.
    private static let limit = 1 << 30

    /// Decodes up to `count` frames.
    init(_ source: any FrameSource, count: Int) throws {
        var bytes = 0
        while frames.count < count, bytes < Self.limit {
            switch try source.next(timeout: 10_000_000_000) {
            case .frame(let frame):
                let held = Self.copy(frame)
                bytes += held.memory.count
                frames.append(held)
            case .idle:
                throw CommandFailure(.unavailable, "\(source.summary.location): gave no frame for ten seconds")
            case .end:
                return
            }
        }
    }

    deinit {
        for frame in frames { frame.memory.deallocate() }
    }

    var count: Int { frames.count }
    var size: PixelSize { frames[0].geometry.size }

    /// Lends frame `index`.
    func frame(_ index: Int, time: FrameTime, sequence: UInt64) -> Frame {
        let held = frames[index]
        var planes = InlineArray<3, UnsafeRawBufferPointer>(repeating: UnsafeRawBufferPointer(start: nil, count: 0))
        var offset = 0
        for plane in 0..<held.geometry.format.planeCount {
            let count = held.geometry.byteCount(plane: plane)
            planes[plane] = UnsafeRawBufferPointer(rebasing: held.memory[offset..<(offset + count)])
            offset += count
        }
        return Frame(geometry: held.geometry, time: time, sequence: sequence, planes: planes, owner: self, slot: index)
    }

    /// Presentation time of frame `index`.
    func time(_ index: Int) -> FrameTime { frames[index].time }

    func giveBack(slot: Int) {
        // The memory is lent again as it is.
    }

    private static func copy(_ frame: borrowing Frame) -> Held {
        let geometry = frame.geometry
        var total = 0
        for plane in 0..<geometry.format.planeCount { total += geometry.byteCount(plane: plane) }
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: total, alignment: 64)
        var offset = 0
        for plane in 0..<geometry.format.planeCount {
            let count = geometry.byteCount(plane: plane)
            frame.withBytes(plane: plane) { span in
                span.withUnsafeBytes { bytes in
                    UnsafeMutableRawBufferPointer(rebasing: memory[offset..<(offset + count)])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
                }
            }
            offset += count
        }
        return Held(geometry: geometry, time: frame.time, memory: memory)
    }
}
