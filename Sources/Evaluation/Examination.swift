/// Some material with its truth, and what is measured on it.
package protocol Examination: Sendable {
    /// Folder of the corpus it needs, or `made/…`.
    var subject: String { get }

    /// Measures. *Queue-bound* to the caller; takes seconds to minutes.
    ///
    /// - Throws: `EvaluationError` where the material is not as expected, and what tracking throws.
    func measures(_ bench: EvaluationBench) throws -> [Measure]
}
