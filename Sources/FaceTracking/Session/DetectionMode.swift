internal import Tracking

/// How a session finds faces and follows them.
public enum DetectionMode: String, Sendable, CaseIterable, Codable {
    /// Each image for itself: the detector looks at every one, and faces have no track ID.
    case alwaysDetect
    /// The detector looks now and then, and faces are followed by their landmarks between: for video.
    case lightTrack
    /// The detector looks at every image, and faces are followed by its boxes.
    case trackByDetection

    var room: TrackingSettings.Mode {
        switch self {
        case .alwaysDetect: .always
        case .lightTrack: .lightTrack
        case .trackByDetection: .trackByDetection
        }
    }
}
