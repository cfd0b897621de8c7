internal import Inference
internal import Models
internal import Records

/// The models, loaded once for the whole process.
///
/// Launch it first, terminate it last. Sessions that are still open when it is terminated refuse further work with
/// `FaceTrackingError.Code.notLaunched`; they can still be closed.
///
/// Thread rule: *thread-safe*.
public enum FaceTrackingRuntime {
    private static let current = Guarded<LoadedModels?>(nil)

    /// Loads the models. They are compiled when the first session asks for them. Files must be there and as long as the
    /// manifest says; `validate(path:)` compares their hashes, too.
    ///
    /// - Parameters:
    ///   - path: a directory of models with its `manifest.json`.
    ///   - threads: CPU threads of each run of a model, 1...64. A fixed number keeps results reproducible.
    ///   - cacheDirectory: where compiled models are kept for the next start; what is read there is run, so that nobody
    ///     else may write to it. Nil compiles anew each time, which takes about a second.
    /// - Throws: `FaceTrackingError`: `alreadyLaunched`, `modelMissing`, `modelUnreadable`, `modelDamaged`,
    ///   `modelVersion`, `invalidSetting`.
    public static func launch(path: String, threads: Int = 1, cacheDirectory: String? = nil) throws {
        guard !isLaunched else { throw alreadyLaunched }
        let made = try load(path, threads, cacheDirectory, LaunchMark())
        try current.withLock { current throws(FaceTrackingError) in
            guard current == nil else { throw alreadyLaunched }
            current = made
        }
        LibraryLog.write(.information, "the runtime was launched with the models in \(path)")
    }

    /// Loads other models, or the same anew. Sessions that are open go on with those they have.
    ///
    /// - Throws: as `launch`, but `notLaunched` in place of `alreadyLaunched`. What was loaded before stays then.
    public static func reload(path: String, threads: Int = 1, cacheDirectory: String? = nil) throws {
        let made = try load(path, threads, cacheDirectory, models().launch)
        try current.withLock { current throws(FaceTrackingError) in
            guard current?.launch === made.launch else { throw notLaunched }
            current = made
        }
    }

    /// Gives the models up. Memory that open sessions need is freed when they are closed.
    ///
    /// - Throws: `FaceTrackingError`, code `notLaunched`.
    public static func terminate() throws {
        let ended = try current.withLock { current throws(FaceTrackingError) -> LoadedModels in
            guard let models = current else { throw notLaunched }
            current = nil
            return models
        }
        ended.launch.end()
        LibraryLog.write(.information, "the runtime was terminated")
    }

    /// Whether models are loaded.
    public static var isLaunched: Bool { current.withLock { $0 != nil } }

    /// What is loaded.
    ///
    /// - Throws: `FaceTrackingError`, code `notLaunched`.
    public static func modelPack() throws -> ModelPack { try models().pack }

    /// Reads a directory of models without loading it, and compares all hashes.
    ///
    /// - Throws: `FaceTrackingError`: `modelMissing`, `modelUnreadable`, `modelDamaged`, `modelVersion`.
    public static func validate(path: String) throws -> ModelPack {
        try FaceTrackingError.translating {
            let directory = try ModelDirectory(path: path)
            for entry in directory.manifest.models { try directory.verify(entry) }
            for role in ModelRole.allCases { _ = try directory.file(role) }
            return ModelPack(directory)
        }
    }

    /// The compute devices that this machine has, in the inference runtime's words, such as "CPU" or "GPU.0".
    ///
    /// - Throws: `FaceTrackingError`: `notLaunched`, `deviceUnavailable`.
    public static func availableDevices() throws -> [String] {
        let models = try models()
        return try FaceTrackingError.translating { try models.devices() }
    }

    /// Pixel levels that sessions may have: the detector's input sizes, in pixels.
    public static let supportedPixelLevels = Array(stride(from: 160, through: 640, by: 32))

    /// What is loaded now, for a new session.
    static func models() throws(FaceTrackingError) -> LoadedModels {
        try current.withLock { current throws(FaceTrackingError) in
            guard let current else { throw notLaunched }
            return current
        }
    }

    static var notLaunched: FaceTrackingError {
        FaceTrackingError(
            .notLaunched, subject: "the runtime",
            message: "no models are loaded, or they were given up; call FaceTrackingRuntime.launch(path:) first")
    }

    private static var alreadyLaunched: FaceTrackingError {
        FaceTrackingError(
            .alreadyLaunched, subject: "the runtime",
            message: "it was launched before; use it as it is, terminate it first, or reload it")
    }

    private static func load(
        _ path: String, _ threads: Int, _ cacheDirectory: String?, _ launch: LaunchMark
    ) throws -> LoadedModels {
        guard (1...64).contains(threads) else {
            throw FaceTrackingError(
                .invalidSetting, subject: "threads", message: "\(threads) is not in 1...64; 1 serves most cameras")
        }
        return try ErrorLog.noting {
            try FaceTrackingError.translating {
                try LoadedModels(path: path, threads: threads, cacheDirectory: cacheDirectory, launch: launch)
            }
        }
    }
}
