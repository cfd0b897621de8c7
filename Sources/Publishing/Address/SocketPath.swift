/// Where the daemon's socket is, and why there.
package struct SocketPath: Sendable, Equatable, CustomStringConvertible {
    package static let serviceDirectory = "/run/facetrackd"
    package static let fileName = "facetrackd.sock"

    package var path: String
    /// In words, for logs and for `facetrack status`.
    package var reason: String
    /// A directory that must belong to this user alone (mode 0700); made by the daemon, checked by both sides.
    package var privateDirectory: String?

    package init(path: String, reason: String, privateDirectory: String? = nil) {
        self.path = path
        self.reason = reason
        self.privateDirectory = privateDirectory
    }

    /// Chooses by the contract: `--socket`, `$FACETRACKD_SOCKET`, the configuration, the service's directory, the
    /// user's runtime directory, a private directory below `/tmp`. *Reentrant*: depends on `environment` alone.
    package init(_ environment: SocketEnvironment) {
        if let path = environment.option {
            self.init(path: path, reason: "given with --socket")
        } else if let path = environment.variable {
            self.init(path: path, reason: "given by $FACETRACKD_SOCKET")
        } else if let path = environment.configured {
            self.init(path: path, reason: "given by publish.socket.path")
        } else if let reason = Self.serviceReason(environment) {
            self.init(path: Self.serviceDirectory + "/" + Self.fileName, reason: reason)
        } else if let directory = environment.userDirectory, directory.hasPrefix("/"),
            environment.userDirectoryState != .missing
        {
            self.init(
                path: directory + "/" + Self.fileName,
                reason: "in $XDG_RUNTIME_DIR, as \(Self.serviceDirectory) \(Self.verdict(environment))")
        } else {
            let directory = "/tmp/facetrackd-\(environment.uid)"
            self.init(
                path: directory + "/" + Self.fileName,
                reason: "in a private directory, as \(Self.serviceDirectory) \(Self.verdict(environment)) "
                    + "and $XDG_RUNTIME_DIR names no directory",
                privateDirectory: directory)
        }
    }

    package var description: String { "\(path) (\(reason))" }

    private static func serviceReason(_ environment: SocketEnvironment) -> String? {
        switch (environment.role, environment.serviceDirectory) {
        case (.daemon, .writable): "the service's directory, which we may write"
        case (.client, .present), (.client, .writable): "the service's directory"
        case (.daemon, .present), (_, .missing): nil
        }
    }

    private static func verdict(_ environment: SocketEnvironment) -> String {
        environment.serviceDirectory == .missing ? "does not exist" : "cannot be written by us"
    }
}
