internal import Glibc
internal import Publishing

/// Runs the body of a command and turns however it ends into an exit code, with what there is to say said.
package enum CommandRunner {
    package static func run(
        usage: String, output: RecordOutput, diagnostics: Diagnostics, _ body: () throws -> ExitCode
    ) -> ExitCode {
        let code = outcome(usage: usage, diagnostics: diagnostics, body)
        output.flush()
        if output.failure != 0 {
            diagnostics.say("standard output: \(String(cString: strerror(output.failure)))")
            return .unavailable
        }
        return code
    }

    /// As `run`, within a body of it: what became of the output is told there.
    static func outcome(usage: String, diagnostics: Diagnostics, _ body: () throws -> ExitCode) -> ExitCode {
        do {
            return try body()
        } catch let error as UsageError {
            diagnostics.say(error.description)
            diagnostics.plain(usage)
            return .usage
        } catch let error as ConfigurationError {
            diagnostics.say(error.description)
            return .usage
        } catch let error as CommandFailure {
            diagnostics.say(error.message)
            return error.exitCode
        } catch let error as PublishingError where error.isMalformedPath {
            diagnostics.say(error.description)
            return .usage
        } catch {
            diagnostics.say("\(error)")
            return .unavailable
        }
    }
}
