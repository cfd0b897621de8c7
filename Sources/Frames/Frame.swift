/// One picture on loan: the memory belongs to its owner (a driver's buffer, a decoder's), and goes back to it when the
/// frame ends. It moves forward only, and nothing keeps a pointer into it.
///
/// Thread rule: may be handed from one thread to another; used by one at a time.
// @unchecked: the pointers are read-only, and a non-copyable value is in one place at a time.
package struct Frame: ~Copyable, @unchecked Sendable {
    package let geometry: FrameGeometry
    package let time: FrameTime

    /// Rises by one with every frame the source made, also those it dropped.
    package let sequence: UInt64

    private let planes: InlineArray<3, UnsafeRawBufferPointer>
    private let owner: any FrameOwner
    private let slot: Int

    /// Lends memory as a frame.
    ///
    /// - Parameters:
    ///   - planes: one buffer a plane of the format, each starting at the plane's first pixel (its offset applied) and
    ///     ending where its memory ends; empty ones for planes the format does not have. They need not be
    ///     contiguous. They stay valid until `owner.giveBack(slot:)` is called. For compressed formats plane 0 holds
    ///     just the coded bytes.
    /// - Precondition: each plane holds at least `geometry.byteCount(plane:)` bytes. Sources check what they are told
    ///   by the world before they make a frame.
    package init(
        geometry: FrameGeometry, time: FrameTime, sequence: UInt64,
        planes: InlineArray<3, UnsafeRawBufferPointer>, owner: any FrameOwner, slot: Int
    ) {
        for plane in 0..<geometry.format.planeCount {
            precondition(planes[plane].count >= geometry.byteCount(plane: plane), "plane \(plane) is too short")
        }
        self.geometry = geometry
        self.time = time
        self.sequence = sequence
        self.planes = planes
        self.owner = owner
        self.slot = slot
    }

    deinit {
        owner.giveBack(slot: slot)
    }

    /// Lends the bytes of plane `plane`, from its first pixel; valid only during `body`.
    package borrowing func withBytes<R, E>(
        plane: Int, _ body: (RawSpan) throws(E) -> R
    ) throws(E) -> R {
        try body(RawSpan(_unsafeBytes: planes[plane]))
    }

    /// Lends all planes at once, for C; valid only during `body`.
    borrowing func withUnsafePlanes<R: ~Copyable>(
        _ body: (InlineArray<3, UnsafeRawBufferPointer>) throws -> R
    ) rethrows -> R {
        try body(planes)
    }
}
