/// A picture that was taken of a face. It may be kept.
public struct CaptureResult: Sendable {
    /// Nil in mode `alwaysDetect`.
    public let trackID: Int?
    /// The face with its landmarks.
    public let token: FaceToken
    /// When the image was taken; see `FaceResults.time`.
    public let time: Duration
    /// The face upright, B G R; nil unless `CaptureConfiguration.bitmapSide` asks for it.
    public let bitmap: ImageBitmap?
    /// Degrees; signs as of `Face`.
    public let roll: Double?
    /// Degrees, as `roll`.
    public let yaw: Double?
    /// Degrees, as `roll`.
    public let pitch: Double?
    /// 0...1.
    public let quality: Double
    /// 0...1.
    public let sharpness: Double
    /// Mean brightness of the face, 0...1.
    public let brightness: Double
    /// What pictures of one person are compared by: the higher, the better.
    public let score: Double
}
