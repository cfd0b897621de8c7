/// What a challenge asks a person to do. Left and right are the person's own: who turns left shows the camera the right
/// cheek, and the nose goes to the right in a picture that is not mirrored (yaw above 0).
package enum ChallengeMove: String, Sendable, CaseIterable, Codable {
    case turnLeft = "turn_left"
    case turnRight = "turn_right"
    case blink
    case nod
}
