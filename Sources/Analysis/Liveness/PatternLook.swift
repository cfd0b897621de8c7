internal import Frames
internal import Glibc
internal import Records

/// Looks for the pattern that the grid of a screen's pixels makes in a camera's picture: a few narrow peaks in the spectrum.
///
/// It is looked for at the picture's own resolution, in brightness and in red less green, which the colour filter of a sensor
/// turns fine grids into. Skin has nothing of the kind: its spectrum falls smoothly.
///
/// Thread rule: *queue-bound*; its memory is used again for each look.
struct PatternLook {
    private static let side = FourierSquare.side
    /// Waves in the square below which drawing, not a grid, is seen.
    private static let leastWaves = 6.4
    /// Waves next to upright and level ones that are left out: compression's blocks, interlacing and scaling make those.
    private static let axis = 1
    /// Blocks of eight pixels make waves at multiples of this.
    private static let blockWaves = side / 8
    /// Waves around a peak that it is compared with, and those next to it that are its own.
    private static let around = 4
    private static let own = 1
    /// Power of the noise of rounding to whole steps: what is weaker is none.
    private static let rounding: Float = 0.1

    private var samples = [Float](repeating: 0, count: side * side * 3)
    private var spectrum = FourierSquare()
    /// Powers, with `around` more at both ends of each row; sums along rows of what is around a place, and its own.
    private var powers = [Float](repeating: 0, count: side * (side + 2 * around))
    private var wide = [Float](repeating: 0, count: side * side)
    private var narrow = [Float](repeating: 0, count: side * side)

    /// The strongest pattern in the middle of a face; nil where it is narrower than the square that is looked at, 64 pixels, or
    /// lies partly outside the picture.
    mutating func look(at bounds: BoundingBox, in picture: borrowing Picture) -> SkinPattern? {
        let side = Self.side
        guard min(bounds.width, bounds.height) >= Double(side) else { return nil }
        let left = Int((bounds.centerX - Double(side) / 2).rounded())
        let top = Int((bounds.centerY - Double(side) / 2).rounded())
        guard left >= 0, top >= 0, left + side <= picture.size.width, top + side <= picture.size.height else {
            return nil
        }
        samples.withUnsafeMutableBufferPointer { samples in
            picture.sample(
                .translation(x: Double(left), y: Double(top)), width: side, height: side, border: .edge,
                values: ComponentRange(low: 0, high: 255), into: samples)
        }
        transform()
        var strongest = SkinPattern(strength: 0, place: SIMD2())
        for isColour in [false, true] {
            measure(colour: isColour)
            findPeak(&strongest)
        }
        return strongest
    }

    /// Both parts at once: brightness as the real one, red less green as the imaginary one.
    private mutating func transform() {
        let side = Self.side
        samples.withUnsafeBufferPointer { samples in
            var mean = SIMD2<Float>()
            for pixel in 0..<side * side { mean += Self.parts(samples, pixel) }
            mean /= Float(side * side)
            Self.window.withUnsafeBufferPointer { window in
                spectrum.transform { column, row in
                    (Self.parts(samples, row * side + column) - mean) * (window[column] * window[row])
                }
            }
        }
    }

    private static func parts(_ samples: UnsafeBufferPointer<Float>, _ pixel: Int) -> SIMD2<Float> {
        let (red, green, blue) = (samples[3 * pixel], samples[3 * pixel + 1], samples[3 * pixel + 2])
        return SIMD2(Luma.of(red, green, blue), red - green)
    }

    /// The powers of one part, and their sums along rows.
    private mutating func measure(colour: Bool) {
        let (side, pad) = (Self.side, Self.around)
        let stride = side + 2 * pad
        spectrum.real.withUnsafeBufferPointer { real in
            spectrum.imaginary.withUnsafeBufferPointer { imaginary in
                powers.withUnsafeMutableBufferPointer { powers in
                    for row in 0..<side {
                        let (here, opposite) = (row * side, ((side - row) & (side - 1)) * side)
                        for column in 0..<side {
                            let place = here + column
                            let other = opposite + (side - column) & (side - 1)
                            // The transform of a real part is even, that of an imaginary one odd.
                            let (a, b) =
                                colour
                                ? (imaginary[place] + imaginary[other], real[other] - real[place])
                                : (real[place] + real[other], imaginary[place] - imaginary[other])
                            powers[row * stride + pad + column] = (a * a + b * b) / 4
                        }
                        for step in 0..<pad {
                            powers[row * stride + step] = powers[row * stride + side + step]
                            powers[row * stride + pad + side + step] = powers[row * stride + pad + step]
                        }
                    }
                }
            }
        }
        Self.sum(powers, reach: Self.around, into: &wide)
        Self.sum(powers, reach: Self.own, into: &narrow)
    }

    private static func sum(_ powers: [Float], reach: Int, into sums: inout [Float]) {
        let stride = side + 2 * around
        powers.withUnsafeBufferPointer { powers in
            sums.withUnsafeMutableBufferPointer { sums in
                for row in 0..<side {
                    let start = row * stride + around
                    for column in 0..<side { sums[row * side + column] = powers[start + column] }
                    for step in 1...reach {
                        for column in 0..<side {
                            sums[row * side + column] +=
                                powers[start + column - step] + powers[start + column + step]
                        }
                    }
                }
            }
        }
    }

    /// Half of the waves are enough: the others are their mirror images.
    private func findPeak(_ strongest: inout SkinPattern) {
        let (side, half) = (Self.side, Self.side / 2)
        let stride = side + 2 * Self.around
        let count = Float((2 * Self.around + 1) * (2 * Self.around + 1) - (2 * Self.own + 1) * (2 * Self.own + 1))
        for row in Self.axis + 1..<half - Self.axis + 1 {
            for column in 0..<side {
                let across = column < half ? column : column - side
                guard across.magnitude > Self.axis, across.magnitude < half - Self.axis + 1,
                    Double(across * across + row * row) >= Self.leastWaves * Self.leastWaves,
                    !(Self.isNearBlocks(across) && Self.isNearBlocks(row))
                else { continue }
                var others: Float = 0
                for step in -Self.around...Self.around { others += wide[((row + step) & (side - 1)) * side + column] }
                for step in -Self.own...Self.own { others -= narrow[((row + step) & (side - 1)) * side + column] }
                let power = powers[row * stride + Self.around + column]
                let strength = Double(power / (max(0, others) / count + Self.rounding))
                if strength > strongest.strength {
                    strongest = SkinPattern(strength: strength, place: SIMD2(across, row))
                }
            }
        }
    }

    private static func isNearBlocks(_ waves: Int) -> Bool {
        let rest = Int(waves.magnitude) % blockWaves
        return rest <= 1 || rest == blockWaves - 1
    }

    /// Hann's, so scaled that the power of a pixel's noise is that of its spectrum.
    private static let window: [Float] = {
        let raw = (0..<side).map { 0.5 - 0.5 * cos(2 * Double.pi * Double($0) / Double(side)) }
        let length = raw.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return raw.map { Float($0 / length) }
    }()
}
