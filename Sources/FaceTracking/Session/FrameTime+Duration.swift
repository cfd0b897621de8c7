internal import Frames

extension FrameTime {
    /// - Parameter time: of an image, within 4 thousand million seconds of zero, so that times can be subtracted.
    /// - Throws: `FaceTrackingError`, code `invalidTime`.
    init(_ time: Duration) throws(FaceTrackingError) {
        let (seconds, attoseconds) = time.components
        guard seconds.magnitude < 4_000_000_000 else {
            throw FaceTrackingError(
                .invalidTime, subject: "an image at \(time)",
                message: "no clock shows such a time; check where it comes from")
        }
        self.init(nanoseconds: seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }
}
