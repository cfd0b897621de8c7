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
        if configuration.tracking.isBoxesOnly {
            let detectors = boxDetectors(configuration.tracking)
            // A cascade that cannot be read is told at the start, not by the first camera.
            _ = try detectors.make(level: configuration.tracking.pixelLevel)
            diagnostics.say("faces are followed by boxes alone: no network is loaded, there are no points and angles")
            return { settings, nextID in
                BoxTrackingSession(
                    detector: try detectors.make(level: settings.pixelLevel), detectors: detectors, settings: settings,
                    nextID: nextID)
            }
        }
        let loader = try NetworkLoader(configuration, paths: paths)
        if let fault = loader.cacheFault { diagnostics.say(fault) }
        return { settings, nextID in
            let networks = try loader.networks { diagnostics.say("networks: ready for all cameras") }
            return try TrackingSession(networks: networks, settings: settings, nextID: nextID)
        }
    }

    /// What makes the detectors of settings that take no network.
    static func boxDetectors(_ settings: TrackingSettings) -> DetectorMaker {
        guard let kind = DetectorMaker.Kind(settings) else { preconditionFailure("boxes alone come from a cascade") }
        return DetectorMaker(kind, runtime: nil)
    }
}
