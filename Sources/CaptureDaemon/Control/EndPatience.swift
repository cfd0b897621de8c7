package import Dispatch

/// How long the parts of the daemon's end may take.
package struct EndPatience: Sendable {
    /// For cameras, and for the frames in work.
    package var cameras: DispatchTimeInterval
    /// For best shots to get onto the disk, and for an upload to be called off.
    package var shots: Duration
    /// For clients to read what waits for them, and for the log.
    package var clients: Duration
    /// For all of it: more than the parts together, and less than the service manager allows.
    package var all: DispatchTimeInterval

    package init(cameras: DispatchTimeInterval, shots: Duration, clients: Duration, all: DispatchTimeInterval) {
        self.cameras = cameras
        self.shots = shots
        self.clients = clients
        self.all = all
    }

    package static let customary = EndPatience(
        cameras: .milliseconds(700), shots: .milliseconds(800), clients: .milliseconds(500),
        all: .milliseconds(3000))
}
