/// Why an evaluation could not be made: material is missing or is not as expected.
package struct EvaluationError: Error, Sendable, CustomStringConvertible {
    /// The file or folder it is about.
    package var subject: String
    /// What is wrong with it and what to do.
    package var message: String

    package init(_ subject: String, _ message: String) {
        self.subject = subject
        self.message = message
    }

    package var description: String { "\(subject): \(message)" }
}
