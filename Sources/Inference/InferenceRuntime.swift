internal import COpenVINO
internal import Glibc
internal import Records

/// The neural-network runtime (OpenVINO). One a process is enough; networks compiled by it may be shared.
///
/// Thread rule: *thread-safe*.
// @unchecked: OpenVINO's core object is thread-safe by its documentation.
package final class InferenceRuntime: @unchecked Sendable {
    package let settings: InferenceSettings
    let core: OpaquePointer

    /// Starts the runtime; takes a few milliseconds.
    package init(settings: InferenceSettings) throws(InferenceError) {
        var core: OpaquePointer?
        let status = ov_core_create(&core)
        guard status == OK, let core else {
            throw InferenceError(
                .runtime, status, subject: "OpenVINO",
                "the neural-network runtime does not start; are its libraries complete? Run `make setup`, or reinstall")
        }
        self.core = core
        self.settings = settings
    }

    deinit {
        ov_core_free(core)
    }

    /// Reads and compiles a network, from the cache where it stands there already.
    ///
    /// - Parameters:
    ///   - path: a TFLite or ONNX file.
    ///   - inputShape: reshapes the only input, for example `[1, 384, 384, 3]`; nil keeps the file's own.
    ///   - keepsShape: refuses a file whose own shape is another one, which some networks bear, with worse answers.
    package func compile(
        modelAt path: String, inputShape: [Int64]? = nil, keepsShape: Bool = false
    ) throws(InferenceError) -> CompiledNetwork {
        try Self.check(path)
        var properties = [
            ("INFERENCE_PRECISION_HINT", "f32"), ("NUM_STREAMS", "1"), ("PERFORMANCE_HINT", "LATENCY"),
        ]
        if settings.device == "CPU" {
            properties += [("INFERENCE_NUM_THREADS", String(settings.threads)), ("ENABLE_CPU_PINNING", "NO")]
        }
        // A cache that cannot be written, or holds something damaged, only costs time.
        if let cache = settings.cacheDirectory,
            let compiled = try? compile(path, inputShape, keepsShape, properties + [("CACHE_DIR", cache)])
        {
            return CompiledNetwork(compiled, runtime: self, subject: path)
        }
        return CompiledNetwork(try compile(path, inputShape, keepsShape, properties), runtime: self, subject: path)
    }

    /// Bytes of the largest network that is read.
    package static let largestNetwork = 500_000_000

    /// Looks at a network's file without reading it: a regular one, of at most `largestNetwork` bytes.
    ///
    /// - Throws: `missingModel`, `unreadableModel`.
    package static func check(_ path: String) throws(InferenceError) {
        do throws(RegularFile.Fault) {
            try RegularFile.check(path, limit: largestNetwork)
        } catch {
            guard case .unreadable = error else {
                throw InferenceError(
                    code: .unreadableModel, subject: path, message: "\(error.words); name a TFLite or ONNX file")
            }
            throw InferenceError(
                code: .missingModel, subject: path,
                message: "the model file \(error.words). "
                    + "Run `make setup`, or point models.directory to where the models are")
        }
    }

    private func compile(
        _ path: String, _ inputShape: [Int64]?, _ keepsShape: Bool, _ properties: [(String, String)]
    ) throws(InferenceError) -> OpaquePointer {
        try withProperties(properties) { (count, list) throws(InferenceError) in
            if let inputShape {
                try compileReshaped(path, inputShape, keepsShape, count, list)
            } else {
                try compileAsIs(path, count, list)
            }
        }
    }

    private func compileAsIs(
        _ path: String, _ count: Int, _ properties: UnsafePointer<ov_property_t>
    ) throws(InferenceError) -> OpaquePointer {
        var compiled: OpaquePointer?
        let status = ov_core_compile_model_from_file_props(core, path, settings.device, count, properties, &compiled)
        guard status == OK, let compiled else { throw unreadable(path, status) }
        return compiled
    }

    private func compileReshaped(
        _ path: String, _ shape: [Int64], _ keepsShape: Bool, _ count: Int,
        _ properties: UnsafePointer<ov_property_t>
    ) throws(InferenceError) -> OpaquePointer {
        var model: OpaquePointer?
        var status = ov_core_read_model(core, path, nil, &model)
        guard status == OK, let model else { throw unreadable(path, status) }
        defer { ov_model_free(model) }
        if keepsShape { try checkShape(of: model, at: path, is: shape) }
        var partial = ov_partial_shape_t()
        var dimensions = shape
        status = ov_partial_shape_create_static(Int64(shape.count), &dimensions, &partial)
        if status == OK {
            status = ov_model_reshape_single_input(model, partial)
            ov_partial_shape_free(&partial)
        }
        var compiled: OpaquePointer?
        if status == OK {
            status = ov_core_compile_model_props(core, model, settings.device, count, properties, &compiled)
        }
        guard status == OK, let compiled else {
            throw InferenceError(
                .notCompiled, status, subject: path,
                "the network cannot be compiled for \(settings.device) with input \(shape)")
        }
        return compiled
    }

    private func checkShape(
        of model: OpaquePointer, at path: String, is wanted: [Int64]
    ) throws(InferenceError) {
        var port: OpaquePointer?
        // One of several inputs has no name here; the reshaping says so.
        guard ov_model_const_input(model, &port) == OK, let port else { return }
        defer { ov_output_const_port_free(port) }
        var own = ov_partial_shape_t()
        guard ov_port_get_partial_shape(port, &own) == OK else { return }
        defer { ov_partial_shape_free(&own) }
        guard own.rank.min == own.rank.max else { return }
        let dimensions = UnsafeBufferPointer(start: own.dims, count: Int(own.rank.max))
        let fits =
            dimensions.count == wanted.count
            && zip(dimensions, wanted).allSatisfy { $0.min <= $1 && ($0.max < 0 || $1 <= $0.max) }
        guard !fits else { return }
        let text = dimensions.map { $0.min == $0.max ? "\($0.min)" : "any" }.joined(separator: ", ")
        throw InferenceError(
            code: .unexpectedShape, subject: path, message: "the network takes [\(text)], not \(wanted)")
    }

    private func unreadable(_ path: String, _ status: ov_status_e) -> InferenceError {
        InferenceError(
            .unreadableModel, status, subject: path,
            "is no network that can be compiled for \(settings.device); is the file whole, and TFLite or ONNX?")
    }

    /// Lends the key-value list in C's form, valid only during `body`.
    private func withProperties<R>(
        _ pairs: [(String, String)],
        _ body: (Int, UnsafePointer<ov_property_t>) throws(InferenceError) -> R
    ) throws(InferenceError) -> R {
        let texts = pairs.map { (strdup($0.0), strdup($0.1)) }
        defer {
            for (key, value) in texts {
                free(key)
                free(value)
            }
        }
        let list = texts.map { ov_property_t(key: $0.0, value: UnsafeRawPointer($0.1)) }
        let memory = UnsafeMutablePointer<ov_property_t>.allocate(capacity: list.count)
        defer { memory.deallocate() }
        memory.initialize(from: list, count: list.count)
        return try body(list.count, memory)
    }
}
