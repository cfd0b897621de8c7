internal import Glibc

/// The values that an exposure's control is moved over, darkest first.
package struct ExposureLadder: Sendable, Equatable {
    /// What the control is.
    package enum Lever: Sendable, Equatable {
        /// Shifts what the automatic exposure aims at.
        case bias
        /// The exposure time, set by hand.
        case time
    }

    package struct Rung: Sendable, Equatable {
        package let value: Int64
        /// Brightness against the other rungs, in stops: one more is twice the light.
        package let stops: Double
    }

    package let lever: Lever
    /// At least two, their stops rising.
    package let rungs: [Rung]
    /// The rung that was in force when the camera was opened.
    package let start: Int

    /// Entries of a menu of biases, in thousandths of a stop; nil where there is nothing to choose.
    ///
    /// - Parameters:
    ///   - entries: value of the control and bias, in any order.
    ///   - current: the control's value now.
    package init?(biases entries: [(value: Int64, thousandths: Int64)], current: Int64) {
        let sorted = entries.sorted { $0.thousandths < $1.thousandths }
        // A camera's extremes make a picture that nobody wants.
        let rungs = sorted.map { Rung(value: $0.value, stops: Double($0.thousandths) / 1000) }
            .filter { abs($0.stops) <= Self.mostBias }
        guard rungs.count >= 2, let start = rungs.firstIndex(where: { $0.value == current }) else { return nil }
        lever = .bias
        self.rungs = rungs
        self.start = start
    }

    /// Exposure times a quarter of a stop apart; nil where there are fewer than two.
    ///
    /// - Parameters:
    ///   - range: what the control takes and what leaves the camera its rate, in its own unit, from 1.
    ///   - step: of the control.
    ///   - current: its value now.
    package init?(times range: ClosedRange<Int64>, step: Int64, current: Int64) {
        let lowest = max(range.lowerBound, 1)
        let highest = min(range.upperBound, Self.longest)
        guard lowest < highest, range.lowerBound >= -Self.longest, step > 0 else { return nil }
        var rungs: [Rung] = []
        var value = Double(lowest)
        while value <= Double(highest) {
            let rounded = range.lowerBound + (Int64(value) - range.lowerBound) / step * step
            if rounded >= lowest, rounded > rungs.last?.value ?? 0 {
                rungs.append(Rung(value: rounded, stops: log2(Double(rounded))))
            }
            value *= Self.quarterOfAStop
        }
        guard rungs.count >= 2 else { return nil }
        guard let start = Self.nearest(to: current, in: rungs) else { return nil }
        lever = .time
        self.rungs = rungs
        self.start = start
    }

    /// The rung that a value of the control is on, or nearest to; nil where it is no bias of the ladder's.
    func rung(of value: Int64) -> Int? {
        switch lever {
        case .bias: rungs.firstIndex { $0.value == value }
        case .time: Self.nearest(to: value, in: rungs)
        }
    }

    private static func nearest(to time: Int64, in rungs: [Rung]) -> Int? {
        let wanted = log2(Double(max(time, 1)))
        return rungs.indices.min { abs(rungs[$0].stops - wanted) < abs(rungs[$1].stops - wanted) }
    }

    private static let mostBias = 3.0
    /// A broken driver may name any numbers.
    private static let longest: Int64 = 1_000_000_000
    private static let quarterOfAStop = 1.189207115002721
}
