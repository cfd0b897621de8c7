internal import Glibc

/// Numbers that look random and are the same in every run: SplitMix64 (Steele, Lea, Flood 2014).
struct NoiseSource: RandomNumberGenerator {
    private var state: UInt64
    private var spare: Float?

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

    /// Normally distributed, mean 0, deviation 1 (Marsaglia's polar method).
    mutating func gaussian() -> Float {
        if let value = spare {
            spare = nil
            return value
        }
        while true {
            let bits = next()
            let across = Float(UInt32(truncatingIfNeeded: bits) >> 8) / Float(1 << 23) - 1
            let down = Float(UInt32(truncatingIfNeeded: bits >> 32) >> 8) / Float(1 << 23) - 1
            let square = across * across + down * down
            guard square > 0, square < 1 else { continue }
            let scale = sqrtf(-2 * logf(square) / square)
            spare = down * scale
            return across * scale
        }
    }
}
