internal import Glibc

/// How one coordinate of something held in a hand moves: two slow swings, and the hand's shake on top.
struct HandMotion {
    private struct Swing {
        var height, speed, phase: Double
    }

    private let swings: [Swing]

    /// Turns a second of the slow swings, and of the shake.
    private static let slow = 0.12...0.45
    private static let fast = 3.0...8.0

    /// - Parameters:
    ///   - reach: most that the slow swings move it from the middle.
    ///   - shake: root mean square of the shake.
    init(reach: Double, shake: Double, from random: inout NoiseSource) {
        func swing(_ height: Double, _ range: ClosedRange<Double>) -> Swing {
            Swing(
                height: height, speed: 2 * .pi * Double.random(in: range, using: &random),
                phase: Double.random(in: 0...2 * .pi, using: &random))
        }
        swings = [
            swing(reach * 0.7, Self.slow), swing(reach * 0.3, Self.slow), swing(shake, Self.fast),
            swing(shake, Self.fast),
        ]
    }

    /// - Parameter time: seconds.
    func value(at time: Double) -> Double {
        swings.reduce(0) { $0 + $1.height * sin($1.speed * time + $1.phase) }
    }
}
