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

        package init(detector: String, landmarks: String, referee: String) {
            self.detector = detector
            self.landmarks = landmarks
            self.referee = referee
        }
    }

    package let detector: CompiledNetwork
    package let landmarks: CompiledNetwork
    /// The detector's input size.
    package let pixelLevel: Int
    private let runtime: InferenceRuntime
    private let refereeFile: String
    private let refereeNetwork = Guarded<CompiledNetwork?>(nil)

    /// The input size the detector's file has by itself.
    private static let ownLevel = 256

    /// Reads and compiles the networks that every session needs.
    ///
    /// - Parameters:
    ///   - files: TFLite files.
    ///   - pixelLevel: a multiple of 32 in 160...640.
    package init(runtime: InferenceRuntime, files: Files, pixelLevel: Int) throws(InferenceError) {
        self.runtime = runtime
        self.pixelLevel = pixelLevel
        refereeFile = files.referee
        landmarks = try runtime.compile(modelAt: files.landmarks)
        let side = Int64(pixelLevel)
        detector = try runtime.compile(
            modelAt: files.detector, inputShape: pixelLevel == Self.ownLevel ? nil : [1, side, side, 3])
    }

    /// The referee's network, compiled when it is first asked for: most cameras never see a doubtful face.
    package func referee() throws(InferenceError) -> CompiledNetwork {
        try refereeNetwork.withLock { network throws(InferenceError) in
            if let network { return network }
            let compiled = try runtime.compile(modelAt: refereeFile)
            network = compiled
            return compiled
        }
    }
}
