/// A row of numbers of a fitted model as characters: each a step of 1/28 of the largest value, '?' for 0.
package struct CodedRow: Sendable {
    let largest: Float
    let steps: String

    package init(largest: Float, steps: String) {
        self.largest = largest
        self.steps = steps
    }

    package var numbers: [Float] {
        steps.utf8.map { (Float($0) - 63) / 28 * largest }
    }
}
