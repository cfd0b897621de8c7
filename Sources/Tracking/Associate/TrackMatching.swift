internal import Frames
internal import Records

/// Whether a measured face is one that was out of sight.
enum TrackMatching {
    /// Correlation of appearances above which two faces may be one wherever they are.
    static let sameFace = 0.8
    /// The same for a face that is still near where it was last seen, and was seen a moment ago.
    static let sameFaceNearby = 0.5
    /// Face widths a second that a face may move out of sight.
    private static let reach = 6.0

    /// - Returns: how well they fit, larger is better; nil where they cannot be one face.
    static func score(_ observation: FaceObservation, _ track: Track, at time: FrameTime) -> Double? {
        let predicted = track.predictedBounds(at: time)
        let width = max(1, predicted.width)
        let across = observation.bounds.centerX - predicted.centerX
        let down = observation.bounds.centerY - predicted.centerY
        let distance = (across * across + down * down).squareRoot() / width
        let growth = observation.bounds.width / width
        let similarity = observation.appearance.similarity(track.appearance)
        guard growth > 0.4, growth < 2.5 else { return nil }
        let limit: Double
        switch track.phase {
        case .coasting:
            guard distance < 1 + reach * time.seconds(since: track.lastSeen) else { return nil }
            limit = distance < 1 ? sameFaceNearby : sameFace
        default:
            limit = sameFace
        }
        return similarity >= limit ? similarity - 0.1 * min(distance, 3) : nil
    }
}
