internal import Glibc

/// How the points of a face moved between two looks: as those of a plane seen from elsewhere, and what is left over.
///
/// What a pinhole camera sees of a plane from two places is a homography of eight numbers. Points that stand out of the
/// plane move beyond it, all in one direction, by their height over the plane times the sine of the turn: plane plus
/// parallax (Irani, Anandan 1996). So two more numbers, times the depth that the mesh claims, are fitted beside the eight;
/// on a flat picture they come out near nought whatever depth is claimed. *Reentrant*.
struct ReliefFit: Sendable, Equatable {
    /// Length of the parallax for each unit of depth: about the sine of the turn between the looks.
    var parallax: Double
    /// Root mean square of what a plane leaves unexplained, in root mean square radii of the face.
    var planeError: Double
    /// The same of plane and parallax together: what moved by itself, and noise.
    var error: Double
    /// Smallest over largest stretch of the plane: the cosine of the tilt of a flat picture that was seen from the front.
    var aspect: Double

    /// Share of the plane's squared error that parallax explains, 0...1.
    var explained: Double { planeError > 0 ? 1 - (error * error) / (planeError * planeError) : 0 }

    private static let count = 10
    private static let planeCount = 8

    /// - Parameters:
    ///   - before: points in pixels, z on x's scale.
    ///   - after: the same ones later; their z does not count.
    /// - Returns: nil where the points do not span a plane.
    init?(from before: [SIMD3<Float>], to after: [SIMD3<Float>]) {
        precondition(before.count == after.count, "the same points")
        let count = Double(before.count)
        let (from, to) = (Scale(before), Scale(after))
        guard from.length > 0, to.length > 0 else { return nil }
        var matrix = [SIMD16<Double>](repeating: SIMD16(), count: Self.count)
        var right = SIMD16<Double>()
        var square = 0.0
        for index in before.indices {
            let old = (SIMD3<Double>(before[index]) - from.middle) / from.length
            let new = (SIMD3<Double>(after[index]) - to.middle) / to.length
            for axis in 0..<2 {
                var row = SIMD16<Double>()
                row[3 * axis] = old.x
                row[3 * axis + 1] = old.y
                row[3 * axis + 2] = 1
                row[6] = -new[axis] * old.x
                row[7] = -new[axis] * old.y
                row[8 + axis] = old.z
                for line in 0..<Self.count { matrix[line] += row * row[line] }
                right += row * new[axis]
                square += new[axis] * new[axis]
            }
        }
        guard let factor = Self.factor(matrix) else { return nil }
        var solved = [Double](repeating: 0, count: Self.count)
        for line in 0..<Self.count {
            let known = (0..<line).reduce(0.0) { $0 + factor[line][$1] * solved[$1] }
            solved[line] = (right[line] - known) / factor[line][line]
        }
        let plane = solved[..<Self.planeCount].reduce(square) { $0 - $1 * $1 }
        let both = plane - solved[8] * solved[8] - solved[9] * solved[9]
        planeError = (max(0, plane) / (2 * count)).squareRoot()
        error = (max(0, both) / (2 * count)).squareRoot()
        let down = solved[9] / factor[9][9]
        let across = (solved[8] - factor[9][8] * down) / factor[8][8]
        parallax = (down * down + across * across).squareRoot()
        aspect = Self.aspect(of: Self.plane(factor, solved))
    }

    /// The lower triangle of Cholesky's factor; nil where the matrix has none.
    private static func factor(_ matrix: [SIMD16<Double>]) -> [SIMD16<Double>]? {
        var factor = [SIMD16<Double>](repeating: SIMD16(), count: count)
        for line in 0..<count {
            for column in 0...line {
                let product = factor[line] * factor[column]
                var value = matrix[line][column]
                for place in 0..<column { value -= product[place] }
                if column == line {
                    guard value > 1e-12 else { return nil }
                    factor[line][line] = value.squareRoot()
                } else {
                    factor[line][column] = value / factor[column][column]
                }
            }
        }
        return factor
    }

    /// The eight numbers of the plane alone.
    private static func plane(_ factor: [SIMD16<Double>], _ solved: [Double]) -> [Double] {
        var numbers = Array(solved[..<planeCount])
        for line in stride(from: planeCount - 1, through: 0, by: -1) {
            for later in line + 1..<planeCount { numbers[line] -= factor[later][line] * numbers[later] }
            numbers[line] /= factor[line][line]
        }
        return numbers
    }

    /// Smallest over largest singular value of the linear part.
    private static func aspect(of plane: [Double]) -> Double {
        let (a, b, c, d) = (plane[0], plane[1], plane[3], plane[4])
        let sum = a * a + b * b + c * c + d * d
        let determinant = a * d - b * c
        let root = max(0, sum * sum - 4 * determinant * determinant).squareRoot()
        let (large, small) = ((sum + root) / 2, max(0, (sum - root) / 2))
        return large > 0 ? (small / large).squareRoot() : 0
    }

    /// Where points are and how far they are spread in the picture.
    private struct Scale {
        var middle: SIMD3<Double>
        var length: Double

        init(_ points: [SIMD3<Float>]) {
            let count = Double(points.count)
            let middle = points.reduce(SIMD3<Double>()) { $0 + SIMD3<Double>($1) } / count
            let square = points.reduce(0.0) { sum, point in
                let way = SIMD3<Double>(point) - middle
                return sum + way.x * way.x + way.y * way.y
            }
            self.middle = middle
            length = (square / count).squareRoot()
        }
    }
}
