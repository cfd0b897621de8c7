internal import Records

/// The last errors that the library has thrown, for diagnostics. *Thread-safe*.
enum ErrorLog {
    private static let errors = Guarded<[FaceTrackingError]>([])
    private static let most = 16

    static var newestFirst: [FaceTrackingError] { errors.withLock { $0.reversed() } }

    /// Runs `body` and notes the error of the library that it throws, once: calls of the library lie within each other.
    static func noting<R: ~Copyable>(_ body: () throws -> R) throws -> R {
        do {
            return try body()
        } catch var error as FaceTrackingError {
            if !error.noted.isSet { note(error) }
            error.noted.isSet = true
            throw error
        }
    }

    static func note(_ error: FaceTrackingError, level: LibraryLog.Level = .error) {
        LibraryLog.write(level, code: error.code, error.description)
        errors.withLock { errors in
            if errors.count >= most { errors.removeFirst() }
            errors.append(error)
        }
    }
}
