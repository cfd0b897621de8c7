/// A figure of an evaluation.
package struct Measure: Sendable, Equatable {
    /// The material: a folder of the corpus, or `made/…` for clips that the program makes.
    package var subject: String
    /// What was measured, in words.
    package var name: String
    package var value: Double
    /// For people: `%`, `px`, `degrees`, `faces`; empty for counts and shares.
    package var unit: String
    package var decimals: Int
    /// What it should reach; nil where it is only reported.
    package var goal: Goal?
    /// What it was measured on, for example `761 frames`.
    package var basis: String

    package init(
        _ subject: String, _ name: String, _ value: Double, unit: String = "", decimals: Int = 0, goal: Goal? = nil,
        basis: String
    ) {
        self.subject = subject
        self.name = name
        self.value = value
        self.unit = unit
        self.decimals = decimals
        self.goal = goal
        self.basis = basis
    }
}
