extension Duration {
    /// The duration in nanoseconds; some 292 years at most.
    package var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? (seconds > 0 ? .max / 2 : .min / 2) : product + attoseconds / 1_000_000_000
    }
}
