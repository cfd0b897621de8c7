internal import Frames
internal import Glibc
internal import Records

/// A portrait whose head turns: the picture lies on a ball as large as the head, and the ball turns. What is beside the
/// head stands still.
struct TurnedHead {
    private let portrait: Canvas
    private let middle: SIMD2<Double>
    /// Half the ball's width and height, pixels.
    private let reach: SIMD2<Double>

    /// How much larger than the face's box the ball is.
    private static let size = SIMD2(0.85, 0.8)
    /// Share of the ball, from its rim, over which its turn fades out.
    private static let rim = 0.25

    /// - Parameter bounds: of the face in the portrait.
    init(_ portrait: Canvas, _ bounds: BoundingBox) {
        self.portrait = portrait
        middle = SIMD2(bounds.centerX, bounds.centerY)
        reach = SIMD2(bounds.width, bounds.height) * Self.size
    }

    /// The portrait with its head turned.
    ///
    /// - Parameters:
    ///   - yaw: degrees, towards the image's right.
    ///   - pitch: degrees, up.
    func turned(yaw: Double, pitch: Double) -> Canvas {
        var canvas = portrait
        let size = portrait.size
        for row in 0..<size.height {
            for column in 0..<size.width {
                let place = (SIMD2(Double(column) + 0.5, Double(row) + 0.5) - middle) / reach
                let radius = (place * place).sum().squareRoot()
                guard radius < 1 else { continue }
                let share = min(1, (1 - radius) / Self.rim)
                let source = Self.unturned(place, yaw: yaw * share, pitch: pitch * share)
                let colour = portrait.colour(at: middle + source * reach)
                let cell = (row * size.width + column) * 3
                for channel in 0..<3 { canvas.values[cell + channel] = colour[channel] }
            }
        }
        return canvas
    }

    /// Where on the unit ball, seen from the front, a place was before the turn.
    private static func unturned(_ place: SIMD2<Double>, yaw: Double, pitch: Double) -> SIMD2<Double> {
        let depth = max(0, 1 - (place * place).sum()).squareRoot()
        let (a, b) = (yaw * .pi / 180, pitch * .pi / 180)
        // Back about the horizontal axis first: up is towards smaller y.
        let y = place.y * cos(b) + depth * sin(b)
        let z = -place.y * sin(b) + depth * cos(b)
        return SIMD2(place.x * cos(a) - z * sin(a), y)
    }
}
