internal import Frames
internal import Records
internal import Tracking

/// Measures mouth and brows of one face against what is usual for it: people's mouths and brows are not made alike. What
/// is usual is learnt by time, beginning with the average of many people.
///
/// Thread rule: *queue-bound*.
struct ExpressionMeter {
    private var smile = UsualValue(start: 0, reach: 1, rise: 0.03, fall: 0.5)
    private var brow = UsualValue(start: averageBrow, reach: 0.04, rise: 0.001, fall: 0.015)

    // Means and spreads of 3,800 faces of LFW, of which a third smile.
    private static let averageWidth = 0.593
    private static let widthSpread = 0.073
    private static let averageLift = 0.018
    private static let liftSpread = 0.034
    private static let averageBrow = 0.264
    /// A face that looks up shows its brows lower, by this much a degree.
    private static let browFall = 0.0009

    /// Distance of the inner lips of a closed mouth, and of one wide open.
    private static let lips = 0.025...0.36
    /// Spreads beyond the usual of a broad smile.
    private static let broad = 3.5
    /// How far raised brows stand above the usual: nothing, all.
    private static let raised = 0.012...0.075

    /// - Parameter time: of the frame; nil where this picture is all there is.
    mutating func measure(
        _ shape: FaceShape, pose: HeadPose?, at time: FrameTime?
    ) -> (mouth: FaceFacts.Mouth, browRaise: Double) {
        let grin =
            (shape.mouthWidth - Self.averageWidth) / Self.widthSpread
            + (shape.cornerLift - Self.averageLift) / Self.liftSpread
        let height = shape.browHeight + Self.browFall * (pose?.pitch ?? 0)
        if let time {
            smile.learn(grin, at: time)
            brow.learn(height, at: time)
        }
        let mouth = FaceFacts.Mouth(
            open: Ramp.share(of: shape.lipGap, in: Self.lips),
            smile: Ramp.share(of: grin - smile.value, in: 0...Self.broad))
        return (mouth, Ramp.share(of: height - brow.value, in: Self.raised))
    }
}
