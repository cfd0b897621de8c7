/// The parts of a frame's work, in order.
package enum Stage: String, Sendable, CaseIterable {
    /// Making the picture readable: nothing for NV12 and BGRA, conversion or JPEG decoding otherwise.
    case convert
    /// Measuring how bright the picture is, and judging it.
    case light
    /// Whether anything has changed, in the whole picture and at each face.
    case motion
    /// A detector's look, at the whole picture or a part of it.
    case detect
    /// The mesh network's look at one face.
    case landmarks
    /// Pose, smoothing, identities.
    case associate
    /// What is asked for beyond finding and following: eyes, actions, quality and the like.
    case analyse
    /// Values to the JSON line, or to the results of a library's session.
    case record
}

/// Hears when a stage begins and ends. Tracking reads no clock itself.
package protocol StageObserver: AnyObject {
    func begin(_ stage: Stage)
    func end(_ stage: Stage)
}
