/// How far the eyes of a face are open, 0 (closed) ... 1 (open). Left and right are the subject's own; an eye that cannot be
/// seen is nil.
public struct EyeOpenness: Sendable, Hashable, Codable {
    /// 0...1; nil where it cannot be seen: the nose hides it, or it is too small.
    public let left: Double?
    /// 0...1; nil where it cannot be seen: the nose hides it, or it is too small.
    public let right: Double?
}
