internal import CaptureDaemon
internal import Glibc

@main
enum Main {
    static func main() {
        StandardDescriptors.fill()
        SignalListener.holdBack(SIGHUP)
        let code = FacetrackdCommand.run(
            arguments: Array(CommandLine.arguments.dropFirst()), environment: .current()
        ) { start in
            try Daemon(start).run()
        }
        exit(code.rawValue)
    }
}
