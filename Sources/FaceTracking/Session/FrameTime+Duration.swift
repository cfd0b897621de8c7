internal import Frames

extension FrameTime {
    /// - Parameters:
    ///   - time: within 4 thousand million seconds of zero, so that times can be subtracted.
    ///   - what: has this time; for the error.
    /// - Throws: `FaceTrackingError`, code `invalidTime`.
    init(_ time: Duration, of what: String) throws(FaceTrackingError) {
        let (seconds, attoseconds) = time.components
        guard seconds.magnitude < 4_000_000_000 else {
            throw FaceTrackingError(
                .invalidTime, subject: "\(what), \(time)",
                message: "no clock shows such a time; check where it comes from")
        }
        self.init(nanoseconds: seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }
}
