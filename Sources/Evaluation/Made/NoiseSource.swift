internal import Glibc

/// Numbers that look random and are the same in every run: SplitMix64 (Steele, Lea, Flood 2014).
struct NoiseSource: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// Adds normally distributed noise to each value.
    ///
    /// - Parameter deviation: its standard deviation.
    mutating func addGaussian(deviation: Float, to values: inout [Float]) {
        guard deviation > 0 else { return }
        let count = values.count
        Self.quantiles.withUnsafeBufferPointer { quantiles in
            values.withUnsafeMutableBufferPointer { values in
                var index = 0
                while index < count {
                    var bits = next()
                    for _ in 0..<min(4, count - index) {
                        values[index] += deviation * quantiles[Int(bits & 0xfff)]
                        bits >>= 16
                        index += 1
                    }
                }
            }
        }
    }

    /// The normal distribution's values at 4,096 evenly spaced probabilities, scaled to deviation 1.
    private static let quantiles: [Float] = {
        let raw = (0..<4096).map { quantile((Double($0) + 0.5) / 4096) }
        let deviation = (raw.reduce(0) { $0 + $1 * $1 } / 4096).squareRoot()
        return raw.map { Float($0 / deviation) }
    }()

    /// Where the normal distribution's integral reaches a probability, by bisection.
    private static func quantile(_ probability: Double) -> Double {
        var (low, high) = (-8.0, 8.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if 0.5 * erfc(-middle / 2.0.squareRoot()) < probability { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
