/// How networks are compiled and run.
package struct InferenceSettings: Sendable, Equatable {
    /// The compute unit, in OpenVINO's words: "CPU", "GPU", "NPU" or "AUTO".
    package var device: String
    /// Threads of a run on the CPU, at least 1. A fixed number keeps results reproducible.
    package var threads: Int
    /// Folder for compiled networks, made when missing; nil compiles anew at each start.
    package var cacheDirectory: String?

    package init(device: String = "CPU", threads: Int = 1, cacheDirectory: String? = nil) {
        self.device = device
        self.threads = threads
        self.cacheDirectory = cacheDirectory
    }
}
