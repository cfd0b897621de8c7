internal import AllocationCounter
internal import CaptureDaemon
internal import Glibc

/// The client and the tools.
@main
enum Main {
    static func main() {
        StandardDescriptors.fill()
        SignalListener.ignoreWriteFaults()
        let code = FacetrackCommand.run(
            arguments: Array(CommandLine.arguments.dropFirst()),
            subcommands: [
                .watch, .status, .snapshot, .devices(), .models(prepare: ModelPreparation.compile),
                RecordCommand.command(), DoctorCommand.command(), ReplayCommand.command, DetectCommand.command,
                EvalCommand.command,
                BenchCommand.command(allocations: { allocation_counter_total() }),
            ],
            environment: .current())
        exit(code.rawValue)
    }
}
