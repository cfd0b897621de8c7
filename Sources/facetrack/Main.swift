internal import AllocationCounter
internal import CaptureDaemon
internal import Glibc

@main
enum Main {
    static func main() {
        let environment = ProcessEnvironment.current()
        let code = FacetrackCommand.run(
            arguments: Array(CommandLine.arguments.dropFirst()),
            subcommands: [
                ReplayCommand.command, DetectCommand.command,
                BenchCommand.command(allocations: { allocation_counter_total() }),
            ],
            environment: environment)
        exit(code.rawValue)
    }
}
