internal import Tracking

/// Compiles the networks ahead of a start, so that the cache holds them.
package enum ModelPreparation {
    /// Compiles all networks as the configuration wants them, into its cache. *Reentrant*.
    ///
    /// - Returns: what was done, in words.
    package static func compile(_ configuration: Configuration, paths: RuntimePaths) throws -> String {
        if configuration.tracking.isBoxesOnly { return "no network is needed: faces are followed by boxes alone" }
        let loader = try NetworkLoader(configuration, paths: paths)
        if let fault = loader.cacheFault { throw CommandFailure(.unavailable, fault) }
        // These are compiled when first asked for otherwise, which would be in the middle of a frame.
        _ = try loader.networks().referee()
        _ = try loader.networks().irises()
        let level = configuration.tracking.pixelLevel
        return "the networks are compiled for \(configuration.models.device.rawValue), pixel level \(level), in "
            + paths.modelCache(configuration.models)
    }
}
