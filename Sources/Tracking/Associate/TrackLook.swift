/// What a look at where a followed face should be has brought.
struct TrackLook {
    enum Finding {
        /// Measured anew; `isAtRest` where the picture of the face has not changed since it came to rest.
        case seen(FaceObservation, isAtRest: Bool)
        /// The picture of the face has not changed: its last measurement stands.
        case held
        /// Not looked at in this frame, as others had their turn: it goes on as it moved.
        case carried
        /// No face was found; the mesh network's logit, nil where its answer made no sense.
        case missed(presence: Double?)
    }

    /// Index of the track in its table.
    var track: Int
    var finding: Finding

    init(track: Int, finding: Finding) {
        self.track = track
        self.finding = finding
    }

    /// - Parameters:
    ///   - observation: nil where no face was found.
    ///   - presence: the mesh network's logit then.
    init(track: Int, observation: FaceObservation?, presence: Double?) {
        self.init(
            track: track,
            finding: observation.map { .seen($0, isAtRest: false) } ?? .missed(presence: presence))
    }

    var isMiss: Bool {
        if case .missed = finding { true } else { false }
    }
}
