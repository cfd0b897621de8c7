import FaceTracking
import TestSupport
import Testing

/// All tests of the library, one after the other: the runtime is the process's only one, and living things are counted.
@Suite(.serialized) struct Library {
    /// Runs `body` while the models are loaded.
    static func whileLaunched<R>(_ body: () throws -> R) throws -> R {
        let cache = try ScratchFolder()
        try FaceTrackingRuntime.launch(path: Prefix.models, cacheDirectory: cache.path)
        defer { try? FaceTrackingRuntime.terminate() }
        return try body()
    }

    /// The code of the error that `body` throws.
    static func code(_ body: () throws -> Void) -> FaceTrackingError.Code? {
        do {
            try body()
            return nil
        } catch {
            return (error as? FaceTrackingError)?.code
        }
    }
}
