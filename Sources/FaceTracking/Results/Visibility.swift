internal import Records

/// How sure it is that a part of a face can be seen, 0...1: low where a mask, a hand or dark glasses cover it. Left and right
/// are the subject's own.
public struct Visibility: Sendable, Hashable, Codable {
    /// 0...1.
    public let leftEye: Double
    /// 0...1.
    public let rightEye: Double
    /// 0...1.
    public let nose: Double
    /// 0...1.
    public let mouth: Double

    init(_ visibility: FaceVisibility) {
        leftEye = visibility.leftEye
        rightEye = visibility.rightEye
        nose = visibility.nose
        mouth = visibility.mouth
    }
}
