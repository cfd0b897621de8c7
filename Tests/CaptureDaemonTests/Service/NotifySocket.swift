import CaptureDaemon
import Glibc
import TestSupport

/// A service manager's end of the notify socket. One for the whole test process, since the environment names it.
struct NotifySocket {
    static let shared = NotifySocket()

    private let descriptor: Int32
    /// Removed when the process ends; nothing else would.
    let path: String

    var environment: ProcessEnvironment { ProcessEnvironment(variables: ["NOTIFY_SOCKET": path]) }

    private init() {
        path = "/tmp/facetrackd-notify-\(getpid())"
        unlink(path)
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        precondition(status == 0, "tests need a Unix socket in /tmp")
        atexit { unlink("/tmp/facetrackd-notify-\(getpid())") }
        // Set once and never again: a new variable leaves the old environment as it is for threads that read it.
        setenv("NOTIFY_SOCKET", path, 1)
    }

    /// What was told since the last look, oldest first. Sending is done when the sender's call returns.
    func messages() -> [String] {
        var found: [String] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            guard count > 0 else { return found }
            found.append(String(decoding: buffer.prefix(count), as: UTF8.self))
        }
    }
}
