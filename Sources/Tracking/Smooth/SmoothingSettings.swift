/// Time constants of smoothing, the same for every face. Source of the method: G. Casiez, N. Roussel, D. Vogel,
/// "1 € Filter", CHI 2012: a low-pass filter whose cutoff rises with speed.
package struct SmoothingSettings: Sendable, Equatable {
    /// Cutoff in Hz for a face that stands still.
    package var restCutoff = 1.0
    /// Hz more for each face width a second.
    package var cutoffPerWidth = 6.0
    /// Hz more for each degree a second.
    package var cutoffPerDegree = 0.05
    /// Cutoff in Hz for the speed itself.
    package var speedCutoff = 4.0

    package init() {}

    /// Share of a new value that is taken, 0...1, for a cutoff in Hz and an interval in seconds.
    static func share(cutoff: Double, interval: Double) -> Double {
        let ratio = 2 * Double.pi * cutoff * interval
        return ratio / (1 + ratio)
    }
}
