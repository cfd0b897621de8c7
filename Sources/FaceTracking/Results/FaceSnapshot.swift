/// The faces of one image, independent of the session that found them. Copying it is cheap. *Thread-safe*, a value.
public struct FaceSnapshot: FaceViews, Sendable, Equatable, Codable {
    /// Size of the upright image.
    public let imageSize: ImageSize
    /// When the image was taken; see `FaceResults.time`.
    public let time: Duration
    /// In the order of the image's results.
    public let faces: [Face]
    /// See `FaceResults.actions`.
    public let actions: [FaceActionEvent]
    /// See `FaceResults.presenceEvents`.
    public let presenceEvents: [PresenceEvent]
    /// See `FaceResults.people`.
    public let people: Int?
}
