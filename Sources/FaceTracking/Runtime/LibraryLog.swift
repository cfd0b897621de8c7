internal import Records

/// What the library says while it works, for a program that wants to have it in its own log. Nothing is said anywhere unless a
/// program asks.
///
/// Thread rule: *thread-safe*.
public enum LibraryLog {
    /// How much a line matters.
    public enum Level: Int, Sendable, Comparable, CaseIterable, Codable {
        /// Models loaded and given up, sessions made and closed.
        case information
        /// What goes on in spite of it, as without a classifier that fails.
        case warning
        /// Errors that were thrown.
        case error

        /// Information is less than a warning, and that less than an error.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// A line of the log.
    public struct Entry: Sendable, Equatable {
        /// How much it matters.
        public let level: Level
        /// Of an error or warning.
        public let code: FaceTrackingError.Code?
        /// A line for people.
        public let message: String
    }

    private struct Sink: Sendable {
        var level: Level
        var write: @Sendable (Entry) -> Void
    }

    private static let sink = Guarded<Sink?>(nil)

    /// Has entries written from now on, in place of whoever had them before; nil ends it.
    ///
    /// - Parameters:
    ///   - level: the least that is written.
    ///   - write: called on the thread on which it happens, so it should be quick; it may use the library.
    public static func setSink(from level: Level = .warning, _ write: (@Sendable (Entry) -> Void)?) {
        sink.withLock { $0 = write.map { Sink(level: level, write: $0) } }
    }

    /// The least that is written; nil while nobody asks.
    public static var level: Level? { sink.withLock { $0?.level } }

    /// - Parameter message: made only where somebody wants it.
    static func write(_ level: Level, code: FaceTrackingError.Code? = nil, _ message: @autoclosure () -> String) {
        guard let sink = sink.withLock({ $0 }), level >= sink.level else { return }
        sink.write(Entry(level: level, code: code, message: message()))
    }
}
