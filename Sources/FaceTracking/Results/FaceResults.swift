/// The faces of one image, lent by a session for the length of a closure: it cannot be copied or kept. Faces and other values
/// taken out of it may be kept; while none is, the next image uses the same memory.
public struct FaceResults: FaceViews, ~Copyable {
    /// Size of the upright image.
    public let imageSize: ImageSize
    /// When the image was taken: as its stream said, at the configured rate, or by the monotonic clock.
    public let time: Duration
    /// All faces, the first found first.
    public let faces: [Face]
    /// What faces did, told in this image; empty unless `FaceFeatures.actions` was asked for.
    public let actions: [FaceActionEvent]
    /// Who came, went or looked, told in this image; empty unless `FaceFeatures.presence` was asked for.
    public let presenceEvents: [PresenceEvent]
    /// People who count as there; nil unless `FaceFeatures.presence` was asked for.
    public let people: Int?

    /// A copy that is independent of the session.
    public borrowing func snapshot() -> FaceSnapshot {
        FaceSnapshot(
            imageSize: imageSize, time: time, faces: faces, actions: actions, presenceEvents: presenceEvents,
            people: people)
    }
}
