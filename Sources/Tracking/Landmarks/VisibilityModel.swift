internal import Glibc
internal import Records

/// Tells from a face's colours whether a part of it can be seen: a logistic regression over the part's pattern of light
/// and dark, how strange that is, and its light, contrast and hue against the skin's.
///
/// Made by `tools/visibility-weights`, which says what it reaches. *Reentrant*.
struct VisibilityModel: Sendable {
    /// A point of the mesh that takes part.
    struct Point: Sendable {
        let index: Int
        /// The same point on the other side of the face.
        let mirrored: Int
        /// Its brightness in faces that show the part, where the part's mean is 0 and its spread 1.
        let usual: Float
        let weight: Float

        init(_ index: Int, mirrored: Int, usual: Float, weight: Float) {
            self.index = index
            self.mirrored = mirrored
            self.usual = usual
            self.weight = weight
        }
    }

    let bias: Float
    /// Weights of the pattern's mean squared difference from the usual, and of its root.
    let strange: Float
    let strangeRoot: Float
    /// Weights of contrast, its square, brightness, its magnitude, and the differences in red and in blue.
    let rest: [Float]
    /// Points of the skin that the part is compared with.
    let skin: [Int]
    let points: [Point]

    /// How sure it is that the part can be seen, 0...1.
    ///
    /// - Parameter mirrored: whether the part is the one on the other side of the face.
    func visibility(in colours: PointColours, mirrored: Bool = false) -> Double {
        var (sum, squares): (Float, Float) = (0, 0)
        for point in points {
            let green = colours[mirrored ? point.mirrored : point.index].y
            sum += green
            squares += green * green
        }
        let count = Float(points.count)
        let mean = sum / count
        let spread = max(0, squares / count - mean * mean).squareRoot()
        var skinHue = SIMD2<Float>()
        var light: Float = 0
        for index in skin {
            let colour = colours[index]
            skinHue += Self.hue(colour)
            light += colour.y
        }
        skinHue /= Float(skin.count)
        light /= Float(skin.count)

        var score = bias
        var strangeness: Float = 0
        var away = SIMD2<Float>()
        for point in points {
            let colour = colours[mirrored ? point.mirrored : point.index]
            let pattern = (colour.y - mean) / (spread + 0.01)
            score += point.weight * pattern
            strangeness += (pattern - point.usual) * (pattern - point.usual)
            let difference = Self.hue(colour) - skinHue
            away += SIMD2(difference.x.magnitude, difference.y.magnitude)
        }
        strangeness /= count
        away /= count
        score += strange * strangeness + strangeRoot * strangeness.squareRoot()
        let contrast = log(spread + 0.005) - log(light + 0.05)
        let brightness = log(mean + 0.02) - log(light + 0.02)
        let numbers = [
            contrast, contrast * contrast, brightness, brightness.magnitude, log(away.x + 0.002), log(away.y + 0.002),
        ]
        for (weight, number) in zip(rest, numbers) { score += weight * number }
        return 1 / (1 + exp(-Double(score)))
    }

    /// Shares of red and blue in a colour; of what is almost black, little.
    private static func hue(_ colour: SIMD3<Float>) -> SIMD2<Float> {
        (SIMD2(colour.x, colour.z) + 0.02) / (colour.sum() + 0.06)
    }
}

extension FaceVisibility {
    /// Of a face with these colours; one side of it stands for both in what the eyes are held against.
    init(_ colours: PointColours) {
        self.init(
            leftEye: VisibilityModel.rightEye.visibility(in: colours, mirrored: true),
            rightEye: VisibilityModel.rightEye.visibility(in: colours),
            nose: VisibilityModel.nose.visibility(in: colours),
            mouth: VisibilityModel.mouth.visibility(in: colours))
    }
}
