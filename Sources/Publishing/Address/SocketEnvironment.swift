internal import Glibc

/// What the choice of the socket's path depends on, as plain values.
package struct SocketEnvironment: Sendable, Equatable {
    package enum Role: Sendable { case daemon, client }
    package enum Directory: Sendable { case missing, present, writable }

    package var role: Role
    /// `--socket`.
    package var option: String?
    /// `$FACETRACKD_SOCKET`.
    package var variable: String?
    /// `publish.socket.path` of the configuration in use.
    package var configured: String?
    /// The state of `/run/facetrackd`.
    package var serviceDirectory: Directory
    /// `$XDG_RUNTIME_DIR`.
    package var userDirectory: String?
    /// The state of `$XDG_RUNTIME_DIR`.
    package var userDirectoryState: Directory
    package var uid: UInt32

    package init(
        role: Role, option: String? = nil, variable: String? = nil, configured: String? = nil,
        serviceDirectory: Directory = .missing, userDirectory: String? = nil,
        userDirectoryState: Directory = .missing, uid: UInt32
    ) {
        self.role = role
        self.option = option
        self.variable = variable
        self.configured = configured
        self.serviceDirectory = serviceDirectory
        self.userDirectory = userDirectory
        self.userDirectoryState = userDirectoryState
        self.uid = uid
    }

    /// The process's own environment, looked at now.
    package static func current(role: Role, option: String? = nil, configured: String? = nil) -> Self {
        let user = environmentVariable("XDG_RUNTIME_DIR")
        return Self(
            role: role, option: option, variable: environmentVariable("FACETRACKD_SOCKET"), configured: configured,
            serviceDirectory: state(of: SocketPath.serviceDirectory), userDirectory: user,
            userDirectoryState: user.map(state(of:)) ?? .missing, uid: getuid())
    }

    private static func state(of directory: String) -> Directory {
        var status = stat()
        guard stat(directory, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return .missing }
        return access(directory, W_OK | X_OK) == 0 ? .writable : .present
    }
}

/// The value of an environment variable; empty counts as unset.
func environmentVariable(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
}
