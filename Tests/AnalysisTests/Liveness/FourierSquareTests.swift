import Glibc
import Testing

@testable import Analysis

@Suite struct FourierSquareTests {
    private let side = FourierSquare.side

    @Test func `a wave is one peak`() {
        var square = FourierSquare()
        square.transform { column, row in
            let angle = 2 * Double.pi * (5 * Double(column) + 61 * Double(row)) / Double(side)
            return SIMD2(Float(cos(angle)), Float(sin(angle)))
        }
        for row in 0..<side {
            for column in 0..<side {
                let place = row * side + column
                let expected: Float = row == 61 && column == 5 ? Float(side * side) : 0
                #expect(abs(square.real[place] - expected) < 0.01)
                #expect(abs(square.imaginary[place]) < 0.01)
            }
        }
    }

    @Test func `it is the sum that defines it`() {
        let values = (0..<side * side).map { SIMD2(sin(Double($0 * 37)), cos(Double($0 * 53))) }
        var square = FourierSquare()
        square.transform { column, row in SIMD2<Float>(values[row * side + column]) }
        for (row, column) in [(0, 0), (1, 0), (0, 1), (7, 30), (40, 63)] {
            var sum = SIMD2<Double>()
            for (place, value) in values.enumerated() {
                let angle = -2 * Double.pi * Double(row * (place / side) + column * (place % side)) / Double(side)
                sum += SIMD2(
                    value.x * cos(angle) - value.y * sin(angle), value.x * sin(angle) + value.y * cos(angle))
            }
            #expect(abs(Double(square.real[row * side + column]) - sum.x) < 0.02)
            #expect(abs(Double(square.imaginary[row * side + column]) - sum.y) < 0.02)
        }
    }
}
