/// What a camera is doing.
package enum CameraState: String, Sendable, Codable {
    /// Not there, or not usable yet; looked for again and again.
    case waiting
    /// Found, being opened and agreed with.
    case opening
    /// Frames come.
    case streaming
    /// Frames come, but something is wrong with them: see `CameraTrouble`.
    case degraded
    /// Was streaming and broke; about to be closed and looked for again.
    case lost
    /// A movie or folder has come to its end; nothing more will come.
    case ended
}
