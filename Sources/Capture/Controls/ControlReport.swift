/// What became of the wishes for a camera's controls, for people.
package struct ControlReport: Sendable, Equatable {
    /// One line each: which control could not be set, and why.
    package var problems: [String]
    /// How focus and exposure follow a face; nil where they are not told to.
    package var following: String?

    package init(problems: [String] = [], following: String? = nil) {
        self.problems = problems
        self.following = following
    }
}
