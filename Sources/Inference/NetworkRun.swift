internal import COpenVINO

/// One network's input and output memory. Fill the input, run, read the outputs; nothing is allocated on the way.
///
/// Thread rule: *queue-bound*.
package final class NetworkRun {
    private let input: Tensor
    private let outputs: [Tensor]
    private let request: InferenceRequest
    private let network: CompiledNetwork

    init(
        _ request: InferenceRequest, network: CompiledNetwork, input shape: [Int64], outputs counts: [Int]
    ) throws(InferenceError) {
        let subject = network.subject
        let input = try Tensor(subject: subject) { ov_infer_request_get_input_tensor_by_index(request.handle, 0, $0) }
        try Self.check(input, "input", count: Int(shape.reduce(1, *)), subject)
        var outputs: [Tensor] = []
        for (index, count) in counts.enumerated() {
            let output = try Tensor(subject: subject) {
                ov_infer_request_get_output_tensor_by_index(request.handle, index, $0)
            }
            try Self.check(output, "output \(index)", count: count, subject)
            outputs.append(output)
        }
        self.input = input
        self.outputs = outputs
        self.request = request
        self.network = network
    }

    /// Lends the input, 32-bit floats in the network's own order; valid only during `body`.
    package func withInput<R, E>(_ body: (UnsafeMutableBufferPointer<Float>) throws(E) -> R) throws(E) -> R {
        try body(input.numbers)
    }

    /// Runs the network on what stands in the input; returns when the outputs are there.
    package func run() throws(InferenceError) {
        let status = ov_infer_request_infer(request.handle)
        guard status == OK else {
            throw InferenceError(.failedRun, status, subject: network.subject, "the network's run failed")
        }
    }

    /// Lends output `index` of the last run; valid only during `body`.
    package func withOutput<R, E>(_ index: Int, _ body: (UnsafeBufferPointer<Float>) throws(E) -> R) throws(E) -> R {
        try body(UnsafeBufferPointer(outputs[index].numbers))
    }

    private static func check(
        _ tensor: Tensor, _ what: String, count wanted: Int, _ subject: String
    ) throws(InferenceError) {
        let found = tensor.numbers.count
        guard found == wanted else {
            throw InferenceError(
                code: .unexpectedShape, subject: subject,
                message: "its \(what) has \(found) numbers where \(wanted) are expected: another network than its role "
                    + "asks; `make setup` fetches the right one")
        }
    }
}
