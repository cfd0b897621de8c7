package import Inference
internal import Synchronization
package import Tracking

/// Finds the network files at once and compiles them when they are first needed, once for all sessions.
///
/// Thread rule: *thread-safe*.
package final class NetworkLoader: Sendable {
    private let files: TrackingNetworks.Files
    private let settings: InferenceSettings
    private let pixelLevel: Int
    private let loaded = Mutex<TrackingNetworks?>(nil)

    /// Looks whether the files are there and whole; nothing is read yet.
    package init(_ configuration: Configuration, paths: RuntimePaths) throws(ModelError) {
        let directory = try ModelDirectory(configuration.models, paths: paths)
        files = TrackingNetworks.Files(
            detector: try directory.file(.detector), landmarks: try directory.file(.landmarks),
            referee: try directory.file(.referee))
        settings = InferenceSettings(
            device: configuration.models.device.rawValue, threads: configuration.models.threads,
            cacheDirectory: paths.modelCache(configuration.models))
        pixelLevel = configuration.tracking.pixelLevel
    }

    /// The compiled networks.
    package func networks() throws(InferenceError) -> TrackingNetworks {
        try loaded.withLock { loaded throws(InferenceError) in
            if let loaded { return loaded }
            do throws(StateDirectory.Failure) {
                // The runtime believes what it finds there.
                if let cache = settings.cacheDirectory { try StateDirectory.claim(cache) }
            } catch {
                throw InferenceError(code: .runtime, subject: "the cache of networks", message: error.description)
            }
            let networks = try TrackingNetworks(
                runtime: InferenceRuntime(settings: settings), files: files, pixelLevel: pixelLevel)
            loaded = networks
            return networks
        }
    }
}
