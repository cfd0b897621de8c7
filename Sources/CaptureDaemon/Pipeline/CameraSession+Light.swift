internal import Capture

extension CameraSession {
    /// Tells what has changed in the light of the frames, and a strobing lamp in the daemon's own log.
    ///
    /// Thread rule: *queue-bound*.
    func tellLight(of pipeline: FramePipeline) {
        for change in pipeline.light?.takeChanges() ?? [] {
            if change.begins {
                degrade(change.trouble, message: change.message)
            } else {
                recover(change.trouble, message: change.message)
            }
        }
        if let isStrobing = pipeline.light?.takeStrobing() {
            say(
                isStrobing
                    ? "every other frame is dark, as under a strobing infrared lamp; those are left out"
                    : "frames are equally bright again; none is left out")
        }
    }
}
