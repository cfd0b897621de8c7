package import Tracking

/// Makes what follows the faces of each of the daemon's cameras.
package struct TrackerMaker: Sendable {
    /// Makes one camera's; called on its queue.
    package typealias Make =
        @Sendable (_ settings: TrackingSettings, _ nextID: @escaping () -> Int) throws -> any FaceTracker

    /// Looks whether all that is needed is there; called once, at the start.
    package let prepare: @Sendable (Configuration, RuntimePaths, Diagnostics) throws -> Make

    package init(prepare: @escaping @Sendable (Configuration, RuntimePaths, Diagnostics) throws -> Make) {
        self.prepare = prepare
    }

    /// With the configured networks, compiled when the first camera needs them, once for all.
    package static let networks = TrackerMaker { configuration, paths, diagnostics in
        let loader = try NetworkLoader(configuration, paths: paths)
        if let fault = loader.cacheFault { diagnostics.say(fault) }
        return { settings, nextID in
            let networks = try loader.networks { diagnostics.say("networks: ready for all cameras") }
            return try TrackingSession(networks: networks, settings: settings, nextID: nextID)
        }
    }
}
