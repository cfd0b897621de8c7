/// How faces are found and followed. Times in seconds, sizes in pixels of the upright frame.
package struct TrackingSettings: Sendable, Equatable {
    package enum Mode: String, Sendable, CaseIterable {
        /// Every frame a detection; faces have no ids.
        case always
        /// The detector now and then, landmarks on every frame between.
        case lightTrack = "light-track"
    }

    package var mode = Mode.lightTrack
    /// Input size of the detector, a multiple of 32 in 160...640.
    package var pixelLevel = 256
    package var maximumFaces = 10
    /// Faces narrower than this are left out.
    package var minimumFace = 0.0
    package var confirmSeconds = 0.1
    package var coastSeconds = 0.5
    package var relinkSeconds = 3.0
    /// From one look of the detector to the next while all known faces are seen.
    package var detectionInterval = 1.0
    /// The same while no face is seen.
    package var searchInterval = 0.1
    /// False gives values as measured.
    package var smoothing = true

    package init() {}
}
