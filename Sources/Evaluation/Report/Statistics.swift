internal import Analysis

/// Averages of lists; of empty ones they are not a number, which meets no goal.
enum Statistics {
    static func mean(_ values: [Double]) -> Double {
        values.isEmpty ? .nan : values.reduce(0, +) / Double(values.count)
    }

    /// The middle value; of an even count the mean of the two in the middle.
    static func median(_ values: [Double]) -> Double { Median.of(values) ?? .nan }

    /// Root of the mean square of what differs from the mean.
    static func deviation(_ values: [Double]) -> Double {
        let middle = mean(values)
        return mean(values.map { ($0 - middle) * ($0 - middle) }).squareRoot()
    }

    static func share(_ count: Int, of total: Int) -> Double {
        total > 0 ? Double(count) / Double(total) : .nan
    }
}
