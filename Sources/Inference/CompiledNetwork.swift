internal import COpenVINO

/// A network compiled for a device. Sessions share it; each makes its own `NetworkRun`.
///
/// Thread rule: *thread-safe*; its runs are not.
// @unchecked: OpenVINO's compiled models are immutable and thread-safe by its documentation.
package final class CompiledNetwork: @unchecked Sendable {
    /// The model file.
    package let subject: String
    let handle: OpaquePointer
    // The runtime must outlive what it compiled.
    private let runtime: InferenceRuntime

    init(_ handle: OpaquePointer, runtime: InferenceRuntime, subject: String) {
        self.handle = handle
        self.runtime = runtime
        self.subject = subject
    }

    deinit {
        ov_compiled_model_free(handle)
    }

    /// Makes the memory and state of one run at a time.
    ///
    /// - Parameters:
    ///   - input: expected shape of the only input, 32-bit floats.
    ///   - outputs: expected count of numbers in each output, by index.
    /// - Throws: `unexpectedShape` when the network is another one.
    package func makeRun(input: [Int64], outputs: [Int]) throws(InferenceError) -> NetworkRun {
        var request: OpaquePointer?
        let status = ov_compiled_model_create_infer_request(handle, &request)
        guard status == OK, let request else {
            throw InferenceError(.failedRun, status, subject: subject, "the runtime gives no room for a run")
        }
        return try NetworkRun(InferenceRequest(request), network: self, input: input, outputs: outputs)
    }
}
