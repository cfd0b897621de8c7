package import Inference
internal import Records

/// Makes detectors of the chosen kind, of any pixel level. A network is compiled once for each level and shared.
///
/// Thread rule: *thread-safe*.
package final class DetectorMaker: Sendable {
    package enum Kind: Sendable, Equatable {
        /// The TFLite file that set-up fetches.
        case blazeFace(file: String)
        /// An ONNX file of the user's own.
        case yuNet(file: String)
        /// An XML file of OpenCV's.
        case cascade(file: String, CascadeSettings)
    }

    package let kind: Kind
    private let runtime: InferenceRuntime?
    private let compiled = Guarded<[Int: CompiledNetwork]>([:])

    /// The input size that the file of `back` has by itself.
    private static let ownLevel = 256

    /// - Parameter runtime: what compiles networks; a cascade needs none.
    package init(_ kind: Kind, runtime: InferenceRuntime?) {
        self.kind = kind
        self.runtime = runtime
    }

    /// A detector of one session.
    ///
    /// - Parameter level: a multiple of 32 in 160...640.
    package func make(level: Int) throws(InferenceError) -> any FaceDetector {
        switch kind {
        case .blazeFace: try BlazeFaceDetector(network: network(level), side: level)
        case .yuNet: try YuNetDetector(network: network(level), side: level)
        case .cascade(let file, let settings): try CascadeDetector(file: file, settings: settings, side: level)
        }
    }

    /// Compiles what `make` needs for `level`, which may take a second; nothing where that was done before.
    package func prepare(level: Int) throws(InferenceError) {
        if case .cascade = kind { return }
        _ = try network(level)
    }

    private func network(_ level: Int) throws(InferenceError) -> CompiledNetwork {
        try compiled.withLock { compiled throws(InferenceError) in
            if let known = compiled[level] { return known }
            let network = try compile(level)
            compiled[level] = network
            return network
        }
    }

    private func compile(_ level: Int) throws(InferenceError) -> CompiledNetwork {
        guard let runtime else { preconditionFailure("a detector that is a network needs the runtime") }
        let side = Int64(level)
        switch kind {
        case .blazeFace(let file):
            return try runtime.compile(
                modelAt: file, inputShape: level == Self.ownLevel ? nil : [1, side, side, 3])
        case .yuNet(let file): return try YuNetDetector.compile(file, side: level, runtime: runtime)
        case .cascade: preconditionFailure("a cascade is no network")
        }
    }
}
