/// How values are smoothed over time.
package enum SmoothingMethod: String, Sendable, CaseIterable {
    /// A low-pass filter that opens with speed.
    case oneEuro = "one-euro"
    /// A low-pass filter of one time constant.
    case exponential
    /// A filter that expects motion to go on at its speed.
    case kalman
    /// Values as measured.
    case off
}
