package import Inference
internal import Records

/// The compiled networks of tracking, shared by all sessions.
///
/// Thread rule: *thread-safe*.
package final class TrackingNetworks: Sendable {
    /// Where the network files are.
    package struct Files: Sendable, Equatable {
        package var detector: String
        package var landmarks: String
        package var referee: String
        package var irises: String

        package init(detector: String, landmarks: String, referee: String, irises: String) {
            self.detector = detector
            self.landmarks = landmarks
            self.referee = referee
            self.irises = irises
        }
    }

    /// Makes each session's detector.
    package let detectors: DetectorMaker
    package let landmarks: CompiledNetwork
    /// The detector's input size.
    package let pixelLevel: Int
    private let runtime: InferenceRuntime
    private let files: Files
    private let refereeNetwork = Guarded<CompiledNetwork?>(nil)
    private let irisNetwork = Guarded<CompiledNetwork?>(nil)

    /// Reads and compiles the networks that every session needs.
    ///
    /// - Parameters:
    ///   - files: TFLite files.
    ///   - pixelLevel: a multiple of 32 in 160...640.
    ///   - detector: nil for the file of `files`.
    package init(
        runtime: InferenceRuntime, files: Files, pixelLevel: Int, detector: DetectorMaker.Kind? = nil
    ) throws(InferenceError) {
        self.runtime = runtime
        self.pixelLevel = pixelLevel
        self.files = files
        landmarks = try runtime.compile(modelAt: files.landmarks)
        detectors = DetectorMaker(detector ?? .blazeFace(file: files.detector), runtime: runtime)
        try detectors.prepare(level: pixelLevel)
    }

    /// The referee's network, compiled when it is first asked for: most cameras never see a doubtful face.
    package func referee() throws(InferenceError) -> CompiledNetwork {
        try compiled(files.referee, refereeNetwork)
    }

    /// The iris network, compiled when it is first asked for.
    package func irises() throws(InferenceError) -> CompiledNetwork {
        try compiled(files.irises, irisNetwork)
    }

    private func compiled(
        _ file: String, _ place: borrowing Guarded<CompiledNetwork?>
    ) throws(InferenceError) -> CompiledNetwork {
        try place.withLock { network throws(InferenceError) in
            if let network { return network }
            let compiled = try runtime.compile(modelAt: file)
            network = compiled
            return compiled
        }
    }
}
