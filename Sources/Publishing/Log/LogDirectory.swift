internal import Glibc

/// Where the event log is, and why there.
package struct LogDirectory: Sendable, Equatable, CustomStringConvertible {
    /// What the choice depends on, as plain values.
    package struct Environment: Sendable, Equatable {
        /// `publish.log.directory`.
        package var configured: String?
        /// `$LOGS_DIRECTORY`, set by systemd; may be several, separated by colons.
        package var logsDirectory: String?
        /// `$XDG_STATE_HOME`.
        package var stateHome: String?
        /// The user's home directory.
        package var home: String?

        package init(
            configured: String? = nil, logsDirectory: String? = nil, stateHome: String? = nil, home: String? = nil
        ) {
            self.configured = configured
            self.logsDirectory = logsDirectory
            self.stateHome = stateHome
            self.home = home
        }

        /// The process's own environment, looked at now.
        package static func current(configured: String? = nil) -> Self {
            Self(
                configured: configured, logsDirectory: environmentVariable("LOGS_DIRECTORY"),
                stateHome: environmentVariable("XDG_STATE_HOME"), home: environmentVariable("HOME"))
        }
    }

    package var path: String
    /// In words, for logs and for `facetrack status`.
    package var reason: String

    /// Chooses by the contract: the configuration, `$LOGS_DIRECTORY`, `$XDG_STATE_HOME/facetrackd`,
    /// `~/.local/state/facetrackd`. *Reentrant*: depends on `environment` alone.
    ///
    /// - Throws: `logDirectory` when nothing names one.
    package init(_ environment: Environment) throws(PublishingError) {
        if let path = environment.configured {
            self.path = path
            reason = "given by publish.log.directory"
        } else if let path = environment.logsDirectory?.split(separator: ":").first, path.hasPrefix("/") {
            self.path = String(path)
            reason = "given by $LOGS_DIRECTORY"
        } else if let home = environment.stateHome, home.hasPrefix("/") {
            // The base directory specification has relative paths ignored.
            path = home + "/facetrackd"
            reason = "in $XDG_STATE_HOME"
        } else if let home = environment.home, home.hasPrefix("/") {
            path = home + "/.local/state/facetrackd"
            reason = "in the user's state directory"
        } else {
            throw PublishingError(
                .logDirectory,
                "there is no directory for the event log: $LOGS_DIRECTORY, $XDG_STATE_HOME and $HOME name none. "
                    + "Set publish.log.directory")
        }
    }

    package var description: String { "\(path) (\(reason))" }
}
