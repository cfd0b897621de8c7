/// Numbers as shares of a range. *Reentrant*.
enum Ramp {
    /// 0 at the lower end and below, 1 at the upper end and above, evenly between.
    static func share(of value: Double, in range: ClosedRange<Double>) -> Double {
        max(0, min(1, (value - range.lowerBound) / (range.upperBound - range.lowerBound)))
    }
}
