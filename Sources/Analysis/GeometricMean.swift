internal import Glibc

/// The weighted geometric mean: one bad part makes a bad whole.
enum GeometricMean {
    /// Below this a part counts as this: so that the others still tell bad ones apart.
    static let least = 0.02

    /// - Parameter parts: values, 0...1 or more, and what each counts; those that are nil are left out. One at least has a value.
    static func of(_ parts: [(value: Double?, weight: Double)]) -> Double {
        var (sum, weights) = (0.0, 0.0)
        for (value, weight) in parts {
            guard let value else { continue }
            sum += weight * log(max(value, least))
            weights += weight
        }
        return exp(sum / weights)
    }
}
