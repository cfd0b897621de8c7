/// How faces are found and followed. Times in seconds, sizes in pixels of the upright frame.
package struct TrackingSettings: Sendable, Equatable {
    package enum Mode: String, Sendable, CaseIterable {
        /// Every frame a detection; faces have no ids.
        case always
        /// The detector now and then, landmarks on every frame between.
        case lightTrack = "light-track"
        /// The detector on every frame, or every so many seconds, and faces followed by its boxes.
        case trackByDetection = "track-by-detection"
    }

    package enum Detector: String, Sendable, CaseIterable {
        /// The network that set-up fetches.
        case blazeface
        /// A YuNet network of the user's own.
        case yunet
        /// OpenCV's cascade of Haar features: no network.
        case cascade
    }

    package var mode = Mode.lightTrack
    package var detector = Detector.blazeface
    /// The user's own ONNX file (YuNet) or cascade; nil for none.
    package var detectorFile: String?
    package var cascade = CascadeSettings()
    /// Input size of the detector, a multiple of 32 in 160...640.
    package var pixelLevel = 256
    /// Rows of squares that a picture is cut into for further looks of the detector; 0 for none.
    package var tiles = 0
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
    /// The same in mode "track-by-detection"; 0: every frame.
    package var boxInterval = 0.0
    /// Horizontal degrees that the camera's upright frames span, in `Lens.range`.
    package var fieldOfView = Lens.customary
    package var smoothing = SmoothingMethod.oneEuro
    /// Its time constant in seconds; 0 for the method's own.
    package var smoothingSeconds = 0.0
    /// Where faces count.
    package var regions = WatchRegions()
    /// Runs of the landmark network in one frame, in mode "light-track", from which on no further followed face is measured, as
    /// one face may take two; nil for as many as there are to do.
    package var landmarkBudget: Int?

    package init() {}

    /// How long a tentative face may go unseen: at least until the detector is due again, where only that sees it.
    var tentativeSeconds: Double {
        mode == .trackByDetection ? max(confirmSeconds, 1.5 * boxInterval) : confirmSeconds
    }

    /// Whether faces are followed by boxes alone, without any network: no points, no angles.
    package var isBoxesOnly: Bool { detector == .cascade && mode == .trackByDetection }
}
