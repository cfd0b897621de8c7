internal import Glibc

/// Time constants of smoothing, the same for every face, box, angle and point; all in seconds, so that a path does not
/// depend on the frame rate.
package struct SmoothingSettings: Sendable, Equatable {
    package var method: SmoothingMethod
    /// Seconds after which an `exponential` filter has gone 63 % of a step; of a `one-euro` filter the same for a face at
    /// rest; for `kalman` the time within which motion may change by as much as one measurement trembles.
    package var seconds: Double
    /// Of the 1 € filter's speed.
    var speedSeconds = 0.03

    /// - Parameter seconds: 0 for the method's own.
    package init(_ method: SmoothingMethod = .oneEuro, seconds: Double = 0) {
        self.method = method
        self.seconds = seconds > 0 ? max(0.001, seconds) : Self.customarySeconds(method)
    }

    private static func customarySeconds(_ method: SmoothingMethod) -> Double {
        switch method {
        case .oneEuro: 0.265
        case .exponential: 0.05
        case .kalman: 0.25
        case .off: 0.001
        }
    }

    /// Share of a new value that is taken, 0...1, after an interval in seconds.
    static func share(seconds: Double, interval: Double) -> Double {
        interval / (seconds + interval)
    }
}
