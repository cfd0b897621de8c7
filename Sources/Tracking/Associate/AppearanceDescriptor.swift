/// How a face looks, in the numbers of the `AppearanceModel` that described it. They mean nothing to another one.
package struct AppearanceDescriptor: Sendable, Equatable {
    /// Empty where the model could say nothing of the face.
    package let numbers: [Float]

    /// Whether nothing could be said.
    var isEmpty: Bool { numbers.isEmpty }

    package init(_ numbers: [Float]) {
        self.numbers = numbers
    }
}
