internal import FoundationEssentials
internal import Frames
internal import Glibc

/// A picture as a camera's raw bytes in NV21.
final class RawPicture: FrameOwner {
    private let size: PixelSize
    // unsafe: written only by `init`, freed only by `deinit`.
    private nonisolated(unsafe) let memory: UnsafeMutableRawBufferPointer

    /// Reads a file of w·h bytes of Y and the chroma rows after them, each as long as a row of Y, as long as there are
    /// bytes: where the height is odd, the last chroma row may be missing, and the one before stands in for it.
    init(contentsOf path: String, size: PixelSize) throws {
        let (width, height) = (size.width, size.height)
        guard let data = FileManager.default.contents(atPath: path) else {
            throw EvaluationError(path, "cannot be read; is the corpus whole?")
        }
        guard data.count >= width * height + height / 2 * width, width > 1, height > 1 else {
            throw EvaluationError(path, "is shorter than an NV21 picture of \(size); get the file again")
        }
        let bytes = [UInt8](data)
        let rowBytes = (width + 1) / 2 * 2
        var planes = [UInt8](bytes[0..<width * height])
        for row in 0..<(height + 1) / 2 {
            let whole = min(row, (bytes.count - width * height) / width - 1)
            let start = width * height + whole * width
            planes += bytes[start..<start + width]
            // A row of odd length ends with half a pair; the chroma before it stands in.
            if rowBytes > width { planes.append(bytes[start + width - 2]) }
        }
        self.size = size
        memory = UnsafeMutableRawBufferPointer.allocate(byteCount: planes.count, alignment: 16)
        memory.copyBytes(from: planes)
    }

    deinit { memory.deallocate() }

    func giveBack(slot: Int) {}

    /// Lends the picture; the frame keeps it alive.
    func frame() -> Frame {
        let whole = UnsafeRawBufferPointer(memory)
        let luma = size.width * size.height
        return Frame(
            geometry: FrameGeometry(unpadded: .nv21, size: size), time: FrameTime(nanoseconds: 0), sequence: 0,
            planes: [
                UnsafeRawBufferPointer(rebasing: whole[0..<luma]), UnsafeRawBufferPointer(rebasing: whole[luma...]),
                .init(start: nil, count: 0),
            ], owner: self, slot: 0)
    }
}
