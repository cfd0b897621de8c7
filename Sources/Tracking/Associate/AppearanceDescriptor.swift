/// How a face looks: its brightness at the points of its mesh, so that the same place of the face is compared whatever
/// the head's size and turn. Enough to tell a face that comes back from another one that takes its place; it is no
/// embedding and recognises nobody later.
package struct AppearanceDescriptor: Sendable {
    /// Zero-mean, unit-length brightness, one number a mesh point; empty where the face has no contrast at all.
    private(set) var brightness: [Float]

    /// Pixels around a point that count: a square of 2 * radius + 1.
    private static let radius = 2
    /// Below this a face is one grey: nothing to compare.
    private static let leastContrast: Float = 1e-3

    /// - Parameters:
    ///   - crop: side x side x 3 floats, RGB 0...1.
    ///   - points: the mesh in pixels of the crop.
    init(crop: UnsafeBufferPointer<Float>, side: Int, points: [SIMD3<Float>]) {
        self.init(brightness: points.map { Self.mean(crop, side, around: $0) })
    }

    /// From the brightness at the points, in any unit.
    init(brightness: [Float]) {
        let average = brightness.reduce(0, +) / Float(max(1, brightness.count))
        var values = brightness
        var squares: Float = 0
        for index in values.indices {
            values[index] -= average
            squares += values[index] * values[index]
        }
        let length = squares.squareRoot()
        guard length > Self.leastContrast else {
            self.brightness = []
            return
        }
        for index in values.indices { values[index] /= length }
        self.brightness = values
    }

    /// Correlation of two faces, -1...1; 0 where one has no contrast.
    package func similarity(_ other: AppearanceDescriptor) -> Double {
        guard brightness.count == other.brightness.count else { return 0 }
        var sum: Float = 0
        for index in brightness.indices { sum += brightness[index] * other.brightness[index] }
        return Double(sum)
    }

    /// Moves towards `other` by `share` (0...1), so that slow changes of light and turn are followed.
    mutating func follow(_ other: AppearanceDescriptor, share: Float) {
        guard brightness.count == other.brightness.count, !brightness.isEmpty else {
            if brightness.isEmpty { brightness = other.brightness }
            return
        }
        self = AppearanceDescriptor(
            brightness: zip(brightness, other.brightness).map { $0 + share * ($1 - $0) })
    }

    private static func mean(_ crop: UnsafeBufferPointer<Float>, _ side: Int, around point: SIMD3<Float>) -> Float {
        func clamped(_ value: Float) -> Int { Int(max(0, min(Float(side - 1), value))) }
        var sum: Float = 0
        var count: Float = 0
        let (column, row) = (clamped(point.x), clamped(point.y))
        for y in max(0, row - radius)...min(side - 1, row + radius) {
            for x in max(0, column - radius)...min(side - 1, column + radius) {
                let pixel = (y * side + x) * 3
                // The green channel stands for brightness: it has most of it.
                sum += crop[pixel + 1]
                count += 1
            }
        }
        return sum / count
    }
}
