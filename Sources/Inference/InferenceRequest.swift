internal import COpenVINO

/// The one owner of a run's state in the runtime.
///
/// Thread rule: *queue-bound*, like its run.
final class InferenceRequest {
    let handle: OpaquePointer

    /// - Parameter handle: owned by nobody else.
    init(_ handle: OpaquePointer) {
        self.handle = handle
    }

    deinit {
        ov_infer_request_free(handle)
    }
}
