package import Capture

/// Who hears how a session is doing. Called on the session's queue; must not wait.
package protocol CameraSessionObserver: AnyObject, Sendable {
    /// The first good frame has been worked on, or so many bad ones that none is to be expected.
    func sessionHasFrames(_ session: CameraSession)

    /// The camera's state has changed.
    func session(_ session: CameraSession, changed report: CameraReport)

    /// The session cannot work at all: its networks do not load.
    func session(_ session: CameraSession, failed error: any Error)

    /// Something for the daemon's own log, one line.
    func session(_ session: CameraSession, says line: String)
}
