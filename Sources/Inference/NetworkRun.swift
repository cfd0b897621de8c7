internal import COpenVINO

/// One network's input and output memory. Fill the input, run, read the outputs; nothing is allocated on the way.
///
/// Thread rule: *queue-bound*.
package final class NetworkRun {
    private let request: OpaquePointer
    private let network: CompiledNetwork
    private var tensors: [OpaquePointer] = []
    private let input: UnsafeMutableBufferPointer<Float>
    private var outputs: [UnsafeBufferPointer<Float>] = []

    init(
        _ request: OpaquePointer, network: CompiledNetwork, input shape: [Int64], outputs counts: [Int]
    ) throws(InferenceError) {
        self.request = request
        self.network = network
        do throws(InferenceError) {
            let (tensor, memory) = try Self.tensor(subject: network.subject) {
                ov_infer_request_get_input_tensor_by_index(request, 0, $0)
            }
            tensors.append(tensor)
            input = memory
            guard memory.count == Int(shape.reduce(1, *)) else {
                throw Self.unexpected(network.subject, "input", memory.count, Int(shape.reduce(1, *)))
            }
            for (index, count) in counts.enumerated() {
                let (tensor, memory) = try Self.tensor(subject: network.subject) {
                    ov_infer_request_get_output_tensor_by_index(request, index, $0)
                }
                tensors.append(tensor)
                guard memory.count == count else {
                    throw Self.unexpected(network.subject, "output \(index)", memory.count, count)
                }
                outputs.append(UnsafeBufferPointer(memory))
            }
        } catch {
            for tensor in tensors { ov_tensor_free(tensor) }
            ov_infer_request_free(request)
            tensors = []
            throw error
        }
    }

    deinit {
        for tensor in tensors { ov_tensor_free(tensor) }
        ov_infer_request_free(request)
    }

    /// Lends the input, 32-bit floats in the network's own order; valid only during `body`.
    package func withInput<R, E>(_ body: (UnsafeMutableBufferPointer<Float>) throws(E) -> R) throws(E) -> R {
        try body(input)
    }

    /// Runs the network on what stands in the input; returns when the outputs are there.
    package func run() throws(InferenceError) {
        let status = ov_infer_request_infer(request)
        guard status == OK else {
            throw InferenceError(.failedRun, status, subject: network.subject, "the network's run failed")
        }
    }

    /// Lends output `index` of the last run; valid only during `body`.
    package func withOutput<R, E>(_ index: Int, _ body: (UnsafeBufferPointer<Float>) throws(E) -> R) throws(E) -> R {
        try body(outputs[index])
    }

    private static func tensor(
        subject: String, _ get: (UnsafeMutablePointer<OpaquePointer?>) -> ov_status_e
    ) throws(InferenceError) -> (OpaquePointer, UnsafeMutableBufferPointer<Float>) {
        var tensor: OpaquePointer?
        var status = get(&tensor)
        guard status == OK, let tensor else {
            throw InferenceError(.unexpectedShape, status, subject: subject, "the network lacks an input or output")
        }
        var type = DYNAMIC
        var count = 0
        var data: UnsafeMutableRawPointer?
        status = ov_tensor_get_element_type(tensor, &type)
        if status == OK { status = ov_tensor_get_size(tensor, &count) }
        if status == OK { status = ov_tensor_data(tensor, &data) }
        guard status == OK, type == F32, let data else {
            ov_tensor_free(tensor)
            throw InferenceError(.unexpectedShape, status, subject: subject, "the network does not use 32-bit floats")
        }
        return (tensor, UnsafeMutableBufferPointer(start: data.assumingMemoryBound(to: Float.self), count: count))
    }

    private static func unexpected(_ subject: String, _ what: String, _ found: Int, _ wanted: Int) -> InferenceError {
        InferenceError(
            code: .unexpectedShape, subject: subject,
            message: "its \(what) has \(found) numbers where \(wanted) are expected: another network than its role asks"
        )
    }
}
