/// What a look at where a followed face should be has brought.
struct TrackLook {
    /// Index of the track in its table.
    var track: Int
    /// Nil where no face was found.
    var observation: FaceObservation?
    /// Logit of the mesh network; nil where its answer made no sense.
    var presence: Double?
}
