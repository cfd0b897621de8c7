internal import Analysis
internal import Inference
internal import Models
internal import Records
internal import Tracking

/// The models of one launch, compiled for each compute device when a session first asks for it.
///
/// Thread rule: *thread-safe*.
final class LoadedModels: Sendable {
    private struct State {
        var runtimes: [ComputeDevice: InferenceRuntime] = [:]
        var networks: [ComputeDevice: TrackingNetworks] = [:]
        /// Compiled classifiers; a file is read once a launch.
        var classifiers: [ClassifierKey: CompiledNetwork] = [:]
    }

    private struct ClassifierKey: Hashable {
        var device: ComputeDevice
        var file: String
        var shape: [Int64]
    }

    let pack: ModelPack
    /// Name of the landmark model, which tokens carry.
    let landmarkModel: String
    private let files: TrackingNetworks.Files
    private let threads: Int
    private let cacheDirectory: String?
    let launch: LaunchMark
    private let state = Guarded(State())

    init(path: String, threads: Int, cacheDirectory: String?, launch: LaunchMark) throws(ModelError) {
        self.launch = launch
        let directory = try ModelDirectory(path: path)
        files = TrackingNetworks.Files(
            detector: try directory.file(.detector), landmarks: try directory.file(.landmarks),
            referee: try directory.file(.referee), irises: try directory.file(.irises))
        pack = ModelPack(directory)
        landmarkModel = pack.models.first { $0.role == ModelRole.landmarks.rawValue }?.name ?? ""
        self.threads = threads
        self.cacheDirectory = cacheDirectory
    }

    /// The compiled networks for `device`.
    ///
    /// - Parameter level: the pixel level that is compiled where there are none yet.
    func networks(for device: ComputeDevice, level: Int) throws(InferenceError) -> TrackingNetworks {
        try state.withLock { state throws(InferenceError) in
            if let known = state.networks[device] { return known }
            let runtime = try runtime(for: device, &state)
            try Self.check(device, isAmong: runtime.devices)
            let made = try TrackingNetworks(runtime: runtime, files: files, pixelLevel: level)
            state.networks[device] = made
            return made
        }
    }

    /// One session's classifiers, their networks shared with the others'.
    func slots(for classifiers: [Classifier], on device: ComputeDevice) throws(InferenceError) -> [ClassifierSlot] {
        var slots: [ClassifierSlot] = []
        for classifier in classifiers {
            let settings = classifier.settings
            let key = ClassifierKey(device: device, file: classifier.file, shape: settings.inputShape)
            let network = try state.withLock { state throws(InferenceError) -> CompiledNetwork in
                if let known = state.classifiers[key] { return known }
                let made = try ClassifierSlot.compile(settings, with: runtime(for: device, &state))
                state.classifiers[key] = made
                return made
            }
            slots.append(try ClassifierSlot(settings, network: network))
        }
        return slots
    }

    /// A machine may have several of a kind, which are called "GPU.0" and so on.
    private static func check(_ device: ComputeDevice, isAmong devices: [String]) throws(InferenceError) {
        let name = device.rawValue
        guard device == .automatic || devices.contains(where: { $0 == name || $0.hasPrefix(name + ".") }) else {
            throw InferenceError(
                code: .notCompiled, subject: name,
                message: "this machine has no such compute device, or its driver is missing; there is "
                    + "\(devices.joined(separator: ", ")). Ask for one of these, or for automatic")
        }
    }

    /// The compute units of this machine.
    func devices() throws(InferenceError) -> [String] {
        try state.withLock { state throws(InferenceError) in try runtime(for: .cpu, &state).devices }
    }

    private func runtime(for device: ComputeDevice, _ state: inout State) throws(InferenceError) -> InferenceRuntime {
        if let known = state.runtimes[device] { return known }
        let made = try InferenceRuntime(
            settings: InferenceSettings(device: device.rawValue, threads: threads, cacheDirectory: cacheDirectory))
        state.runtimes[device] = made
        return made
    }
}
