package import Frames
internal import Glibc
package import Inference
package import Records
package import Tracking

/// Runs a classifier's network on aligned faces.
///
/// Thread rule: *queue-bound*; the network may be shared.
package final class ClassifierSlot: FaceClassifier {
    package let settings: SlotSettings
    package var name: String { settings.name }
    package var interval: Double { settings.interval }
    private let network: CompiledNetwork
    private let run: NetworkRun
    private var pixels: [Float]

    /// Compiles the classifier's network; takes up to seconds.
    ///
    /// - Throws: where the file is missing, no network, or takes no input of this size.
    package static func compile(
        _ settings: SlotSettings, with runtime: InferenceRuntime
    ) throws(InferenceError) -> CompiledNetwork {
        let file = try checkFile(of: settings)
        do {
            return try runtime.compile(modelAt: file, inputShape: settings.inputShape, keepsShape: true)
        } catch {
            throw InferenceError(
                code: error.code, status: error.status, subject: error.subject,
                message: "\(error.message). It is the file of classifier \"\(settings.name)\", whose input is to be "
                    + "\(settings.inputShape): see its size, colors and layout")
        }
    }

    /// Looks at the classifier's file without reading it.
    ///
    /// - Returns: its path.
    /// - Throws: `missingModel`; `unreadableModel` where it is no regular file, or too large for a network.
    @discardableResult
    package static func checkFile(of settings: SlotSettings) throws(InferenceError) -> String {
        guard let file = settings.file else {
            throw InferenceError(
                code: .missingModel, subject: "classifier \(settings.name)",
                message: "has no file; name an ONNX or TFLite file in classifier.file")
        }
        do throws(RegularFile.Fault) {
            try RegularFile.check(file, limit: InferenceRuntime.largestNetwork)
        } catch {
            let isMissing = if case .unreadable = error { true } else { false }
            throw InferenceError(
                code: isMissing ? .missingModel : .unreadableModel, subject: file,
                message: "the file of classifier \"\(settings.name)\" \(error.words); "
                    + (isMissing
                        ? "is the path right, and readable for uid \(geteuid())?" : "name an ONNX or TFLite file"))
        }
        return file
    }

    /// - Throws: `unexpectedShape` where the network has not one output a label.
    package init(_ settings: SlotSettings, network: CompiledNetwork) throws(InferenceError) {
        self.settings = settings
        self.network = network
        let counts = try network.outputShapes().map { $0.reduce(1, *) }
        let isYesOrNo = settings.activation == .sigmoid && counts == [1] && settings.labels.count == 2
        guard counts.count == 1, counts[0] == settings.labels.count || isYesOrNo else {
            throw InferenceError(
                code: .unexpectedShape, subject: network.subject,
                message: "its outputs have \(counts) numbers where classifier \"\(settings.name)\" has "
                    + "\(settings.labels.count) labels; one output with a number for each label is needed")
        }
        run = try network.makeRun(input: settings.inputShape, outputs: counts)
        pixels = [Float](repeating: 0, count: settings.size.width * settings.size.height * 3)
    }

    package func label(of mesh: SeenMesh, in picture: borrowing Picture) throws(InferenceError) -> FaceFacts.Label {
        look(at: mesh, in: picture)
        try run.run()
        let outputs = run.withOutput(0) { Array($0) }
        guard let label = LabelChoice.label(of: outputs, settings) else {
            throw InferenceError(
                code: .failedRun, subject: network.subject,
                message:
                    "of its \(outputs.count) outputs \(outputs.count { !$0.isFinite }) are no finite numbers; check "
                    + "mean and deviation, or the file")
        }
        return label
    }

    private func look(at mesh: SeenMesh, in picture: borrowing Picture) {
        let region = CropRegion(mesh)
        let side = region.side / Self.meshMargin * settings.margin
        let (width, height) = (settings.size.width, settings.size.height)
        // The face fills the narrower side.
        let scale = side / Double(min(width, height))
        let map = AffineMap.crop(
            center: PixelPoint(x: region.center.x, y: region.center.y),
            extent: (scale * Double(width), scale * Double(height)), degrees: region.angle * 180 / .pi, width: width,
            height: height)
        pixels.withUnsafeMutableBufferPointer {
            picture.sample(map, width: width, height: height, border: .edge, values: .byte, into: $0)
        }
        run.withInput { input in
            InputFilling.fill(input, from: pixels, settings)
        }
    }

    /// How much larger than the face `CropRegion` is.
    private static let meshMargin = 1.5
}
