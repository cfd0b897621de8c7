/// What a program's exit says; the numbers are part of the contract with scripts and the service unit.
package enum ExitCode: Int32, Sendable {
    case success = 0
    /// The answer to the question is no.
    case no = 1
    /// Wrong command line or configuration; trying again cannot help.
    case usage = 2
    /// Daemon, device, file or model is not available.
    case unavailable = 3
}
