/// How a challenge is made.
package struct ChallengeSettings: Sendable, Equatable {
    /// Moves asked for, each once.
    package var moves = 3
    /// Seconds for each, the way back included; as long it is waited for one face that looks into the camera.
    package var seconds = 5.0

    package static let movesRange = 1...ChallengeMove.allCases.count
    package static let secondsRange = 1.0...60.0

    package init() {}
}
