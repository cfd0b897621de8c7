internal import Glibc

/// How much of a measurement is believed, for values that belong together: all points of a face, its box, or one angle.
///
/// Sources: G. Casiez, N. Roussel, D. Vogel, "1 € Filter", CHI 2012; Y. Bar-Shalom, X. R. Li, T. Kirubarajan, "Estimation
/// with Applications to Tracking and Navigation", 2001, 6.2 (the constant-velocity model).
struct SmoothingGain: Sendable {
    /// What the values of a kind need, in their unit: face widths or degrees.
    struct Scale: Sendable, Equatable {
        /// How much faster the 1 € filter gets, in 1/s, for each unit a second.
        var opening: Double
        /// Distance of a measurement from where it was expected at which it begins to count as a jump, which is not
        /// smoothed, and from which it wholly is one.
        var jump: ClosedRange<Double>

        static let widths = Scale(opening: 38, jump: 0.06...0.15)
        static let degrees = Scale(opening: 0.4, jump: 12...25)
    }

    /// What is to be done with a measurement's distance from the expected value.
    struct Correction: Equatable {
        /// Share of it that the value takes on.
        var value: Double
        /// Share of it a second that the velocity takes on; 0 for filters that expect nothing of motion.
        var velocity: Double
        /// Share of the velocity that stays.
        var kept: Double
    }

    private let settings: SmoothingSettings
    private let scale: Scale
    private var speed = SIMD3<Double>()
    private var covariance = Covariance()

    init(_ settings: SmoothingSettings, _ scale: Scale) {
        self.settings = settings
        self.scale = scale
    }

    /// - Parameters:
    ///   - step: from the last measurement to this one, units.
    ///   - surprise: length of the way from the expected value to the measurement, units.
    ///   - interval: seconds since the last measurement, more than 0.
    mutating func correction(step: SIMD3<Double>, surprise: Double, interval: Double) -> Correction {
        var value: Double
        var velocity = 0.0
        switch settings.method {
        case .oneEuro:
            // The speed keeps its sign until it is averaged, so that noise does not look like motion.
            let share = SmoothingSettings.share(seconds: settings.speedSeconds, interval: interval)
            speed += share * (step / interval - speed)
            let rate = 1 / settings.seconds + scale.opening * (speed * speed).sum().squareRoot()
            value = SmoothingSettings.share(seconds: 1 / rate, interval: interval)
        case .exponential: value = 1 - exp(-interval / settings.seconds)
        case .kalman: (value, velocity) = covariance.gains(interval: interval, seconds: settings.seconds)
        case .off: value = 1
        }
        let jump = (surprise - scale.jump.lowerBound) / (scale.jump.upperBound - scale.jump.lowerBound)
        let share = max(0, min(1, jump))
        value += (1 - value) * share
        return Correction(value: value, velocity: velocity, kept: 1 - share)
    }

    mutating func reset() {
        speed = SIMD3()
        covariance = Covariance()
    }

    /// Of value and velocity, in units of a measurement's variance.
    private struct Covariance: Sendable {
        private var place = 1.0
        private var cross = 0.0
        /// At first nothing is known of the velocity.
        private var rate = 1e3

        mutating func gains(interval: Double, seconds: Double) -> (value: Double, velocity: Double) {
            let push = 1 / (seconds * seconds * seconds * seconds)
            let square = interval * interval
            place += 2 * interval * cross + square * rate + push * square * square / 4
            cross += interval * rate + push * square * interval / 2
            rate += push * square
            let (value, velocity) = (place / (place + 1), cross / (place + 1))
            rate -= velocity * cross
            cross -= value * cross
            place -= value * place
            return (value, velocity)
        }
    }
}
