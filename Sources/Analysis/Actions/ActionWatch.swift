package import Frames
package import Records

/// Tells what a person does with face and head, from looks at any rate: all limits are times and angles.
///
/// Thread rule: *queue-bound*.
package struct ActionWatch: Sendable {
    private var blink = BlinkWatch()
    private var jaw = HeldWatch(begins: 0.55, ends: 0.35, seconds: 0.15)
    private var raise = RaiseWatch()
    private var head = HeadMotionWatch()
    private var last: FrameTime?

    /// Seconds without a look after which what was begun is forgotten.
    private static let longestGap = 0.6

    package init() {}

    /// - Parameter time: rises from look to look.
    /// - Returns: what has just been done, as soon as it is certain.
    package mutating func take(_ look: FaceLook, at time: FrameTime) -> [FaceAction] {
        if let last, time.seconds(since: last) > Self.longestGap { self = ActionWatch() }
        last = time
        var actions: [FaceAction] = []
        if let eyes = look.eyes, blink.take(eyes, pitch: look.pitch, at: time) { actions.append(.blink) }
        if let mouth = look.mouth, jaw.take(mouth, at: time) { actions.append(.jawOpen) }
        if let yaw = look.yaw, let pitch = look.pitch {
            if let motion = head.take(yaw: yaw, pitch: pitch, at: time) { actions.append(motion) }
            if raise.take(pitch, at: time) { actions.append(.headRaised) }
        }
        return actions
    }
}
