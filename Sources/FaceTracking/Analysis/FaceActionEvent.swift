internal import Analysis
internal import Frames

/// An action of a face, told once, in the image in which it became certain.
public struct FaceActionEvent: Sendable, Equatable, Codable {
    /// What was done.
    public let action: FaceAction
    /// Of the face that did it.
    public let trackID: Int
    /// Of that image.
    public let time: Duration
    /// Of that face, in pixels of the upright image.
    public let rectangle: FaceRectangle

    init(_ found: AnalysisResult.Action) {
        action = FaceAction(found.action)
        trackID = found.id
        time = .nanoseconds(found.time.nanoseconds)
        rectangle = FaceRectangle(found.bounds)
    }
}
