/// What a measure is aimed at, and what it may not fall behind.
package struct Goal: Sendable, Equatable {
    package enum Direction: String, Sendable { case atLeast, atMost }

    package var direction: Direction
    /// What is aimed at.
    package var target: Double
    /// A little short of what was reached: worse than this is a regression.
    package var kept: Double

    package static func atLeast(_ target: Double, kept: Double? = nil) -> Goal {
        Goal(direction: .atLeast, target: target, kept: kept ?? target)
    }

    package static func atMost(_ target: Double, kept: Double? = nil) -> Goal {
        Goal(direction: .atMost, target: target, kept: kept ?? target)
    }

    package func isReached(by value: Double) -> Bool { isMet(value, target) }
    package func isKept(by value: Double) -> Bool { isMet(value, kept) }

    private func isMet(_ value: Double, _ limit: Double) -> Bool {
        // A value that is not a number meets nothing.
        direction == .atLeast ? value >= limit : value <= limit
    }
}
