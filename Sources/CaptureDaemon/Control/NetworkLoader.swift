internal import Glibc
package import Inference
package import Models
internal import Records
package import Tracking

/// Finds the network files at once and compiles them when they are first needed, once for all sessions.
///
/// Thread rule: *thread-safe*.
package final class NetworkLoader: Sendable {
    private let files: TrackingNetworks.Files
    private let settings: InferenceSettings
    private let pixelLevel: Int
    private let detector: DetectorMaker.Kind?
    private let loaded = Guarded<TrackingNetworks?>(nil)

    /// Why compiled networks cannot be kept, with the cure; nil where they can. The networks work all the same.
    package let cacheFault: String?

    /// Looks whether the files are there and whole; nothing is read yet.
    package init(_ configuration: Configuration, paths: RuntimePaths) throws(ModelError) {
        let directory = try ModelDirectory(configuration.models, paths: paths)
        files = TrackingNetworks.Files(
            detector: try directory.file(.detector), landmarks: try directory.file(.landmarks),
            referee: try directory.file(.referee), irises: try directory.file(.irises))
        let cache = paths.modelCache(configuration.models)
        let (isThere, fault) = Self.makeCache(cache)
        cacheFault = fault
        settings = InferenceSettings(
            device: configuration.models.device.rawValue, threads: configuration.models.threads,
            cacheDirectory: isThere ? cache : nil)
        pixelLevel = configuration.tracking.pixelLevel
        detector = DetectorMaker.Kind(configuration.tracking)
    }

    /// Makes the cache's directory. What is read from it is run, so nobody else may have made it.
    private static func makeCache(_ path: String) -> (isThere: Bool, fault: String?) {
        let words = "compiled networks cannot be kept, so that every start takes longer: "
        let cure = "; make it writable for uid \(geteuid()), or set models.cache"
        do {
            try StateDirectory.make(path)
        } catch {
            return (false, words + error.description + cure)
        }
        // What stands in one that cannot be written may still be used.
        return (true, access(path, W_OK | X_OK) == 0 ? nil : "\(words)\(path) cannot be written\(cure)")
    }

    /// The compiled networks.
    ///
    /// - Parameter compiled: called where they were not before, by the first that asks.
    package func networks(compiled: () -> Void = {}) throws(InferenceError) -> TrackingNetworks {
        try loaded.withLock { loaded throws(InferenceError) in
            if let loaded { return loaded }
            let networks = try TrackingNetworks(
                runtime: InferenceRuntime(settings: settings), files: files, pixelLevel: pixelLevel,
                detector: detector)
            loaded = networks
            compiled()
            return networks
        }
    }
}
