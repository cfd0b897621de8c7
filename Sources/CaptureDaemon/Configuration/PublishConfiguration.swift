/// `[publish.*]` of the configuration: where records go.
package struct PublishConfiguration: Sendable, Equatable {
    /// `[publish.socket]`
    package struct Socket: Sendable, Equatable {
        /// Nil: the first usable place of the protocol's list.
        package internal(set) var path: String?
        /// Group whose members may change the daemon. Nil: only uid 0 and the daemon's own user.
        package internal(set) var adminGroup: String?

        package init() {}
    }

    /// `[publish.log]`
    package struct Log: Sendable, Equatable {
        package internal(set) var enabled = true
        /// Nil: `$LOGS_DIRECTORY`, else the state directory.
        package internal(set) var directory: String?
        /// Megabytes (10⁶ bytes) of one day's file.
        package internal(set) var fileMegabytes = 16.0
        /// Megabytes (10⁶ bytes) of all files together.
        package internal(set) var totalMegabytes = 128.0
        /// Files older than this many days are deleted.
        package internal(set) var days = 30

        package init() {}
    }

    package internal(set) var socket = Socket()
    package internal(set) var log = Log()

    package init() {}
}
