/// What the grey values of a face's crop come to.
struct CropFigures: Sendable, Equatable {
    /// Mean brightness, 0...1.
    var mean: Double
    /// Spread of brightness.
    var contrast: Double
    /// Share of pixels that are all but black or white.
    var clipped: Double
    /// Spread of the second differences over that of brightness: fine detail in what there is to see.
    var detail: Double

    /// - Parameters:
    ///   - pixels: rows of brightness, 0...1.
    ///   - side: pixels each way.
    init(_ pixels: [Float], side: Int) {
        precondition(pixels.count == side * side && side > 2, "a crop is a square")
        var (sum, squares, clipped): (Float, Float, Int) = (0, 0, 0)
        for value in pixels {
            sum += value
            squares += value * value
            if value < Self.black || value > Self.white { clipped += 1 }
        }
        let count = Float(pixels.count)
        mean = Double(sum / count)
        let variance = max(0, squares / count - (sum / count) * (sum / count))
        contrast = Double(variance.squareRoot())
        self.clipped = Double(clipped) / Double(pixels.count)
        var second: Float = 0
        pixels.withUnsafeBufferPointer { pixels in
            for row in 1..<side - 1 {
                for place in row * side + 1..<row * side + side - 1 {
                    let bend =
                        pixels[place - 1] + pixels[place + 1] + pixels[place - side] + pixels[place + side]
                        - 4 * pixels[place]
                    second += bend * bend
                }
            }
        }
        let inner = Float((side - 2) * (side - 2))
        detail = Double((second / inner / max(variance, Self.calm)).squareRoot())
    }

    private static let black: Float = 0.02
    private static let white: Float = 0.98
    /// Variance of what has no contrast but noise.
    private static let calm: Float = 0.0004
}
