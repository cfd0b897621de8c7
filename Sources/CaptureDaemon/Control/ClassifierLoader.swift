internal import Analysis
internal import Inference
internal import Records

/// Compiles the configured classifiers when they are first needed, once for all cameras.
///
/// Thread rule: *thread-safe*.
final class ClassifierLoader: Sendable {
    private let classifiers: [SlotSettings]
    private let settings: InferenceSettings
    private let compiled = Guarded<[CompiledNetwork]?>(nil)

    /// Looks whether the files are there and may be networks; nothing is read yet.
    init(_ configuration: Configuration) throws(InferenceError) {
        classifiers = configuration.classifiers
        settings = InferenceSettings(
            device: configuration.models.device.rawValue, threads: configuration.models.threads, cacheDirectory: nil)
        // Before anything else can change it.
        for classifier in classifiers { try ClassifierSlot.checkFile(of: classifier) }
    }

    /// One camera's own slots.
    func slots() throws(InferenceError) -> [ClassifierSlot] {
        guard !classifiers.isEmpty else { return [] }
        let networks = try compiled.withLock { known throws(InferenceError) -> [CompiledNetwork] in
            if let known { return known }
            let runtime = try InferenceRuntime(settings: settings)
            var made: [CompiledNetwork] = []
            for classifier in classifiers { made.append(try ClassifierSlot.compile(classifier, with: runtime)) }
            known = made
            return made
        }
        var slots: [ClassifierSlot] = []
        for (classifier, network) in zip(classifiers, networks) {
            slots.append(try ClassifierSlot(classifier, network: network))
        }
        return slots
    }
}
