package import Dispatch

/// How long the parts of the daemon's end may take.
package struct EndPatience: Sendable {
    /// For cameras, and for the frames in work.
    package var cameras: DispatchTimeInterval
    /// For clients to read what waits for them, and for the log.
    package var clients: Duration
    /// For all of it.
    package var all: DispatchTimeInterval

    package init(cameras: DispatchTimeInterval, clients: Duration, all: DispatchTimeInterval) {
        self.cameras = cameras
        self.clients = clients
        self.all = all
    }

    package static let customary = EndPatience(
        cameras: .milliseconds(700), clients: .milliseconds(500), all: .milliseconds(1900))
}
