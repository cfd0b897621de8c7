internal import Frames
internal import Records

extension DamageReason {
    /// Why a frame could not be used, by what its pipeline threw.
    init(_ error: any Error) {
        self =
            switch (error as? FramesError)?.code {
            case .notAPicture: .notAPicture
            case .truncated: .cutShort
            case .damaged: .damaged
            case .unsupported: .unsupported
            case .wrongSize, .tooLarge: .wrongSize
            case .outOfMemory: .outOfMemory
            case .notFound, .denied, .system, nil: .other
            }
    }
}
