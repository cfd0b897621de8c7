/// Why a command ends early: what to tell the user, and how the program exits.
package struct CommandFailure: Error, Sendable, Equatable, CustomStringConvertible {
    package let exitCode: ExitCode
    /// What happened, to what, the likely cause, and what to do.
    package let message: String

    package init(_ exitCode: ExitCode, _ message: String) {
        self.exitCode = exitCode
        self.message = message
    }

    package var description: String { message }
}
