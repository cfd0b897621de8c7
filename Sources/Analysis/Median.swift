/// The middle of some values, which few wrong ones do not move.
package enum Median {
    /// - Returns: of an even count the mean of the two in the middle; nil where there are none.
    package static func of(_ values: [Double]) -> Double? {
        guard !values.isEmpty else { return nil }
        let sorted = values.sorted()
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}
