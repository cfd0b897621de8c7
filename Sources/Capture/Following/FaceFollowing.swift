/// Whether a camera's focus and exposure follow the face.
package enum FaceFollowing: String, Sendable, CaseIterable {
    case off
    /// The camera's own automatic exposure and focus are told where the face is, or how bright it is.
    case guide
    /// As `guide`; where the camera's own exposure cannot be guided, its exposure time is set.
    case expose
}
