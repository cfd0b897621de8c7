/// The faces of one image, lent by a session for the length of a closure: it cannot be copied or kept. Faces and other values
/// taken out of it may be kept; while none is, the next image uses the same memory.
public struct FaceResults: FaceViews, ~Copyable {
    /// Size of the upright image.
    public let imageSize: ImageSize
    /// When the image was taken: as its stream said, at the configured rate, or by the monotonic clock.
    public let time: Duration
    /// All faces, the first found first.
    public let faces: [Face]

    /// A copy that is independent of the session.
    public borrowing func snapshot() -> FaceSnapshot {
        FaceSnapshot(imageSize: imageSize, time: time, faces: faces)
    }
}
