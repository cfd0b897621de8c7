package import Capture

extension CameraSession {
    /// Shows in `status` what became of the wishes for the camera's controls.
    package func show(_ controls: ControlReport) { board.show(controls) }
}
