/// `[tracking]` of the configuration: how faces are found and followed.
package struct TrackingConfiguration: Sendable, Equatable {
    package enum Mode: String, Sendable, CaseIterable {
        /// Detector on every frame, no identities.
        case always
        /// Detector where it is needed, landmarks between.
        case lightTrack = "light-track"
    }

    package internal(set) var mode = Mode.lightTrack
    /// Side of the detector's square input in pixels: a multiple of 32, 160...640.
    package internal(set) var pixelLevel = 256
    package internal(set) var maximumFaces = 10
    /// Pixels of the upright frame; narrower faces are left out.
    package internal(set) var minimumFace = 0.0
    package internal(set) var confirmSeconds = 0.1
    package internal(set) var coastSeconds = 0.5
    package internal(set) var relinkSeconds = 3.0
    /// Seconds between looks of the detector while faces are followed.
    package internal(set) var detectionInterval = 0.5
    /// Seconds between looks of the detector while there is no face.
    package internal(set) var searchInterval = 0.1
    package internal(set) var smoothing = true

    package init() {}
}
