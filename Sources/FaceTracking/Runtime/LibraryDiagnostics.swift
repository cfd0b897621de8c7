internal import Inference

/// What the library is, and what it holds. *Thread-safe*.
public enum LibraryDiagnostics {
    /// Things of the library that are alive.
    public struct LiveObjectCounts: Sendable, Equatable, Codable {
        public let sessions: Int
        public let streams: Int
        public let bitmaps: Int
        public let frames: Int
    }

    /// How many things are alive now; back where it was when all that were made are gone.
    public static var liveObjects: LiveObjectCounts {
        LiveObjectCounts(
            sessions: LiveObjects.count(.session), streams: LiveObjects.count(.stream),
            bitmaps: LiveObjects.count(.bitmap), frames: LiveObjects.count(.frame))
    }

    /// The inference runtime's own version; nil where it does not start.
    public static var inferenceVersion: String? { InferenceRuntime.version }
}
