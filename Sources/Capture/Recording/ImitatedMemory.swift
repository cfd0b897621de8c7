internal import Glibc

/// The buffers of a camera that is not there. Zeroed, and memory is taken only by what is written to: a file that
/// promises much and holds little costs little.
///
/// Thread rule: *thread-safe*; who may write to a buffer is for the driver to say.
// @unchecked: addresses and lengths do not change.
final class ImitatedMemory: @unchecked Sendable {
    let bufferCount: Int
    private let lengths: [Int]
    private let base: UnsafeMutableRawPointer
    private let byteCount: Int
    private static let page = 4096

    /// - Parameter lengths: bytes of each plane of a buffer.
    /// - Returns: nil where the system has no room.
    init?(bufferCount: Int, lengths: [Int]) {
        self.bufferCount = bufferCount
        self.lengths = lengths
        byteCount = max(bufferCount * lengths.reduce(0) { $0 + Self.rounded($1) }, Self.page)
        let address = mmap(
            nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | Int32(MAP_NORESERVE), -1, 0)
        guard let address, address != MAP_FAILED else { return nil }
        base = address
    }

    deinit {
        munmap(base, byteCount)
    }

    /// The memory of one plane of one buffer, on its own pages; nil where there is none. Valid as long as this object.
    func plane(_ plane: Int, of buffer: Int) -> UnsafeMutableRawBufferPointer? {
        guard (0..<bufferCount).contains(buffer), lengths.indices.contains(plane) else { return nil }
        let whole = lengths.reduce(0) { $0 + Self.rounded($1) }
        let start = buffer * whole + lengths[..<plane].reduce(0) { $0 + Self.rounded($1) }
        return UnsafeMutableRawBufferPointer(start: base + start, count: lengths[plane])
    }

    private static func rounded(_ length: Int) -> Int { (length + page - 1) / page * page }
}
