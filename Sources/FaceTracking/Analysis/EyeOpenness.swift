/// How far the eyes of a face are open, 0 (closed) ... 1 (open). Left and right are the subject's own; an eye that cannot be
/// seen is nil.
public struct EyeOpenness: Sendable, Hashable, Codable {
    public let left: Double?
    public let right: Double?
}
