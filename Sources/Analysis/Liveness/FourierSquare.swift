internal import Glibc

/// The two-dimensional Fourier transform of a small square of complex numbers (Cooley, Tukey 1965).
///
/// Thread rule: *queue-bound*; its memory is used again for each square.
struct FourierSquare {
    /// Cells each way, a power of two.
    static let side = 64

    /// Row after row: after `transform`, the waves down are the rows, those across the columns, 0...63, of which the upper
    /// half are the ones below 0.
    private(set) var real = [Float](repeating: 0, count: side * side)
    private(set) var imaginary = [Float](repeating: 0, count: side * side)
    private var turned: (real: [Float], imaginary: [Float])

    init() {
        turned = (real, imaginary)
    }

    /// Transforms what `value` gives for each column and row.
    mutating func transform(_ value: (_ column: Int, _ row: Int) -> SIMD2<Float>) {
        let side = Self.side
        // A pass transforms columns: so the square lies on its side first, and its rows in reversed order of bits.
        for column in 0..<side {
            let start = Self.reversed[column] * side
            for row in 0..<side {
                let cell = value(column, row)
                turned.real[start + row] = cell.x
                turned.imaginary[start + row] = cell.y
            }
        }
        Self.pass(&turned.real, &turned.imaginary)
        for row in 0..<side {
            let start = Self.reversed[row] * side
            for column in 0..<side {
                real[start + column] = turned.real[column * side + row]
                imaginary[start + column] = turned.imaginary[column * side + row]
            }
        }
        Self.pass(&real, &imaginary)
    }

    /// Transforms every column, whose cells lie in reversed order of bits.
    private static func pass(_ real: inout [Float], _ imaginary: inout [Float]) {
        real.withUnsafeMutableBufferPointer { real in
            imaginary.withUnsafeMutableBufferPointer { imaginary in
                var half = 1
                while half < side {
                    for start in stride(from: 0, to: side, by: 2 * half) {
                        for step in 0..<half {
                            let turn = turns[step * (side / 2 / half)]
                            let (upper, lower) = ((start + step) * side, (start + step + half) * side)
                            for column in 0..<side {
                                let (x, y) = (real[lower + column], imaginary[lower + column])
                                let a = x * turn.x - y * turn.y
                                let b = x * turn.y + y * turn.x
                                real[lower + column] = real[upper + column] - a
                                imaginary[lower + column] = imaginary[upper + column] - b
                                real[upper + column] += a
                                imaginary[upper + column] += b
                            }
                        }
                    }
                    half *= 2
                }
            }
        }
    }

    private static let turns: [SIMD2<Float>] = (0..<side / 2).map { step in
        let angle = -2 * Double.pi * Double(step) / Double(side)
        return SIMD2(Float(cos(angle)), Float(sin(angle)))
    }

    private static let reversed: [Int] = (0..<side).map { place in
        var (result, left) = (0, place)
        for _ in 0..<side.trailingZeroBitCount {
            result = result << 1 | left & 1
            left >>= 1
        }
        return result
    }
}
