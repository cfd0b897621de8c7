internal import Frames
internal import Inference

/// Dark pictures for the networks, whose errors stay what they are; that there was no memory is told as a failed run.
extension Picture {
    /// Lends a brighter picture, see `withBrightened`; valid only during `look`.
    borrowing func lookBrightened<R>(
        by gain: Float, _ look: (borrowing Picture) throws(InferenceError) -> R
    ) throws(InferenceError) -> R {
        do {
            return try withBrightened(by: gain) { try look($0) }
        } catch {
            throw Self.networkError(error)
        }
    }

    /// Lends a smoothed picture, see `withSmoothed`; valid only during `look`.
    borrowing func lookSmoothed<R>(
        _ look: (borrowing Picture) throws(InferenceError) -> R
    ) throws(InferenceError) -> R {
        do {
            return try withSmoothed { try look($0) }
        } catch {
            throw Self.networkError(error)
        }
    }

    private static func networkError(_ error: any Error) -> InferenceError {
        error as? InferenceError ?? InferenceError(code: .failedRun, subject: "a dark picture", message: "\(error)")
    }
}
