/// What the picture of a face is like.
package struct BestShotLook: Sendable, Equatable {
    /// 0...1: of all parts together.
    package var quality: Double
    /// 0...1.
    package var sharpness: Double
    /// Mean brightness of the face, 0...1.
    package var brightness: Double
    /// What pictures are compared by: the higher, the better.
    package var score: Double

    package init(quality: Double, sharpness: Double, brightness: Double, score: Double) {
        self.quality = quality
        self.sharpness = sharpness
        self.brightness = brightness
        self.score = score
    }
}
