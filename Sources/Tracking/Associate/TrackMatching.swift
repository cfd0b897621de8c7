internal import Frames
internal import Records

/// Whether a measured face is one that was out of sight.
enum TrackMatching {
    /// Similarity of looks from which two faces may be one wherever they are: one pair of strangers in a thousand
    /// reaches it.
    static let sameFace = 0.5
    /// The same for a face near where it was last seen: one pair of strangers in a hundred.
    static let sameFaceNearby = 0.36
    /// The same within this many seconds.
    static let sameFaceSoon = 0.28
    private static let freshSeconds = 1.2
    /// Longer where another face hid it: somebody else would have had to come out from behind the same person.
    private static let freshSecondsBehind = 2.0
    /// The same for a face that was seen near there within the last half second: nobody changes places that fast.
    static let sameFaceAtOnce = 0.2
    static let atOnceSeconds = 0.6
    /// The same for one that another face partly hides, so that not all that is seen there is its own.
    static let sameFaceBehind = -0.15
    /// What it counts that a face is known at all, so that every pair is worth more than none; as much, at most, does a pair of
    /// which only the places are known. And what a width of way takes from it.
    private static let worthOfPair = 0.35
    private static let costOfWay = 0.1
    /// Widths from where a face is expected that count as nearby.
    private static let nearby = 1.5
    /// Face widths a second that a face may move out of sight.
    private static let reach = 6.0

    /// - Parameter isBehind: another followed face reaches into the observation's box.
    /// - Returns: how well they fit, above 0, larger is better; nil where they cannot be one face.
    static func score(
        _ observation: FaceObservation, _ track: Track, isBehind: Bool = false, at time: FrameTime
    ) -> Double? {
        let predicted = track.predictedBounds(at: time)
        let width = max(1, predicted.width)
        // One that turned back out of sight is nearer to where it was seen last.
        let distance =
            min(predicted.distance(to: observation.bounds), track.observation.bounds.distance(to: observation.bounds))
            / width
        let growth = observation.bounds.width / width
        guard growth > 0.4, growth < 2.5 else { return nil }
        // Of boxes alone, the place is all there is.
        guard let appearance = observation.knownAppearance, !track.appearance.isEmpty else {
            return distance < 1 ? worthOfPair * (1 - distance) : nil
        }
        let similarity = track.appearance.similarity(appearance)
        let isNearby = distance < nearby
        let limit: Double
        if track.phase == .coasting, time.seconds(since: track.lastSeen) < atOnceSeconds {
            guard distance < nearby + reach * time.seconds(since: track.lastSeen) else { return nil }
            limit = isNearby ? (isBehind ? sameFaceBehind : sameFaceAtOnce) : sameFace
        } else if isNearby, time.seconds(since: track.lastSeen) < (isBehind ? freshSecondsBehind : freshSeconds) {
            limit = isBehind ? sameFaceBehind : sameFaceSoon
        } else {
            limit = isNearby ? sameFaceNearby : sameFace
        }
        guard similarity >= limit else { return nil }
        return worthOfPair + similarity - costOfWay * min(distance, 3)
    }
}
