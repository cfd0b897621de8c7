internal import Glibc
internal import Tracking

/// Tells from the pattern of light and dark around an eye how far it is open: a network of one hidden layer.
///
/// The mesh's lids do not close with the eye's, so that their distance says little. Made by `tools/eye-openness`, which says
/// what it reaches. *Reentrant*.
enum EyeOpennessModel {
    /// A hidden unit.
    struct Unit: Sendable {
        let bias: Float
        let weight: Float
        let numbers: [Float]

        /// - Parameters largest, steps: of a `CodedRow`.
        init(largest: Float, bias: Float, weight: Float, steps: String) {
            self.bias = bias
            self.weight = weight
            numbers = CodedRow(largest: largest, steps: steps).numbers
        }
    }

    /// - Parameter cells: of an `EyePatch`.
    /// - Returns: 0 (closed) ... 1 (open).
    static func openness(of cells: [Float]) -> Double {
        var sum = bias
        for unit in units {
            precondition(unit.numbers.count == cells.count, "a unit has a number for each cell")
            var pull = unit.bias
            for index in cells.indices { pull += unit.numbers[index] * cells[index] }
            sum += unit.weight * tanh(pull)
        }
        return Double(1 / (1 + exp(-sum)))
    }
}
