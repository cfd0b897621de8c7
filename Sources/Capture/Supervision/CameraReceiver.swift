package import Frames

/// Who gets a camera's frames and hears how it is.
package protocol CameraReceiver: AnyObject, Sendable {
    /// Takes a frame over. Called on the supervisor's thread; must not wait.
    func receive(_ frame: consuming Frame)

    /// The camera's state has changed. Called on the supervisor's thread, in order with `receive`.
    func cameraChanged(_ report: CameraReport)
}
