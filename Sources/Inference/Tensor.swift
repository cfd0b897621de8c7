internal import COpenVINO

/// Numbers of a network's input or output, in the runtime's memory; held as long as this object lives.
///
/// Thread rule: *queue-bound*, like its run.
final class Tensor {
    let numbers: UnsafeMutableBufferPointer<Float>
    private let handle: OpaquePointer

    /// - Parameters:
    ///   - subject: the model file, for errors.
    ///   - get: the runtime's call that gives the tensor.
    /// - Throws: `unexpectedShape` where there is none, or one of other numbers than 32-bit floats.
    init(
        subject: String, _ get: (UnsafeMutablePointer<OpaquePointer?>) -> ov_status_e
    ) throws(InferenceError) {
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
        handle = tensor
        numbers = UnsafeMutableBufferPointer(start: data.assumingMemoryBound(to: Float.self), count: count)
    }

    deinit {
        ov_tensor_free(handle)
    }
}
