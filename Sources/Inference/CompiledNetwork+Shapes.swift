internal import COpenVINO

extension CompiledNetwork {
    /// The shape of each output, in the order of their indices.
    ///
    /// - Throws: `unexpectedShape` where the runtime does not tell, as of outputs without a fixed size.
    package func outputShapes() throws(InferenceError) -> [[Int]] {
        var count = 0
        let status = ov_compiled_model_outputs_size(handle, &count)
        guard status == OK else {
            throw InferenceError(.unexpectedShape, status, subject: subject, "the network's outputs cannot be counted")
        }
        var shapes: [[Int]] = []
        for index in 0..<count { shapes.append(try outputShape(index)) }
        return shapes
    }

    private func outputShape(_ index: Int) throws(InferenceError) -> [Int] {
        var port: OpaquePointer?
        var status = ov_compiled_model_output_by_index(handle, index, &port)
        guard status == OK, let port else {
            throw InferenceError(.unexpectedShape, status, subject: subject, "the network lacks output \(index)")
        }
        defer { ov_output_const_port_free(port) }
        var shape = ov_shape_t()
        status = ov_const_port_get_shape(port, &shape)
        guard status == OK, let dimensions = shape.dims else {
            throw InferenceError(
                .unexpectedShape, status, subject: subject, "output \(index) of the network has no fixed size")
        }
        defer { ov_shape_free(&shape) }
        return (0..<Int(shape.rank)).map { Int(dimensions[$0]) }
    }
}
