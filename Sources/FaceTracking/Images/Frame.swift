// @unchecked: the bytes are read-only as long as the frame lives; `giveBack` is called once, by the last owner.
/// An image in somebody's memory, on loan: a driver's or decoder's buffer, with its strides. It is given back when the last
/// reference to the frame ends, and nothing is copied.
///
/// Thread rule: *thread-safe*; nobody may change the pixels while it lives.
public final class Frame: @unchecked Sendable {
    /// Where its pixels lie and what they mean.
    public let layout: ImageLayout
    /// When it was taken, from any fixed moment; nil where that is not known.
    public let time: Duration?
    let bytes: UnsafeRawBufferPointer
    private let number: Int
    private let giveBack: @Sendable () -> Void

    /// Lends memory.
    ///
    /// - Parameters:
    ///   - bytes: all planes; they stay valid and unchanged until `giveBack` is called.
    ///   - giveBack: called exactly once, on whatever thread drops the frame last; not where this throws.
    /// - Throws: `FaceTrackingError`, code `invalidImage`, where the layout needs more bytes.
    public init(
        lending bytes: UnsafeRawBufferPointer, layout: ImageLayout, time: Duration? = nil,
        giveBack: @escaping @Sendable () -> Void
    ) throws {
        _ = try layout.planes(of: bytes)
        self.layout = layout
        self.time = time
        self.bytes = bytes
        self.giveBack = giveBack
        number = ObjectCounts.opened(.frame)
    }

    /// Copies bytes into memory of the frame's own.
    ///
    /// - Throws: `FaceTrackingError`: `invalidImage`, `outOfMemory`.
    public convenience init(copying bytes: UnsafeRawBufferPointer, layout: ImageLayout, time: Duration? = nil) throws {
        _ = try layout.planes(of: bytes)
        let memory = try PixelMemory(byteCount: layout.byteCount)
        memory.bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<layout.byteCount]))
        try self.init(lending: UnsafeRawBufferPointer(memory.bytes), layout: layout, time: time) {
            withExtendedLifetime(memory) {}
        }
    }

    deinit {
        ObjectCounts.closed(.frame, number)
        giveBack()
    }
}
