internal import Frames
package import Inference
internal import Records
internal import Tracking

/// Runs a classifier on aligned faces, now and then, and keeps its label in between.
///
/// Thread rule: *queue-bound*; the network may be shared.
package final class ClassifierSlot {
    package let settings: SlotSettings
    private let run: NetworkRun
    private var known: [Int: (label: FaceFacts.Label, time: FrameTime)] = [:]
    private var pixels: [Float]
    private var isFailing = false

    /// Compiles the classifier's network; takes up to seconds.
    ///
    /// - Throws: where the file is missing, no network, or takes no input of this size.
    package static func compile(
        _ settings: SlotSettings, with runtime: InferenceRuntime
    ) throws(InferenceError) -> CompiledNetwork {
        guard let file = settings.file else {
            throw InferenceError(
                code: .missingModel, subject: "classifier \(settings.name)",
                message: "has no file; name an ONNX or TFLite file in classifier.file")
        }
        do {
            return try runtime.compile(modelAt: file, inputShape: settings.inputShape)
        } catch {
            throw InferenceError(
                code: error.code, status: error.status, subject: error.subject,
                message: "\(error.message). It is the file of classifier \"\(settings.name)\", whose input is to be "
                    + "\(settings.inputShape): see its size, colors and layout")
        }
    }

    /// - Throws: `unexpectedShape` where the network has not one output a label.
    package init(_ settings: SlotSettings, network: CompiledNetwork) throws(InferenceError) {
        self.settings = settings
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

    /// The label of a face.
    ///
    /// - Parameter id: of the face's track; nil for one that is seen once.
    func label(
        of mesh: FaceMesh, id: Int?, in picture: borrowing Picture, at time: FrameTime
    ) throws(InferenceError) -> FaceFacts.Label? {
        if let id, let last = known[id], time.seconds(since: last.time) < settings.interval { return last.label }
        look(at: mesh, in: picture)
        try run.run()
        let label = run.withOutput(0) { LabelChoice.label(of: Array($0), settings) }
        if let id {
            known[id] = label.map { ($0, time) }
        }
        return label
    }

    /// Takes note that the last look went well.
    ///
    /// - Returns: whether the one before had failed.
    func noteSuccess() -> Bool {
        defer { isFailing = false }
        return isFailing
    }

    /// Takes note that the last look has failed.
    ///
    /// - Returns: whether the one before had not.
    func noteFailure() -> Bool {
        defer { isFailing = true }
        return !isFailing
    }

    /// Forgets all faces but those with these ids.
    func keep(_ ids: [Int]) {
        guard known.keys.contains(where: { !ids.contains($0) }) else { return }
        known = known.filter { ids.contains($0.key) }
    }

    private func look(at mesh: FaceMesh, in picture: borrowing Picture) {
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
