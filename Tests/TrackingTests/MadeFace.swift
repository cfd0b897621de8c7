import Frames
import Records

@testable import Tracking

/// Measurements made by hand for tests of the life cycle.
enum MadeFace {
    /// A face `width` pixels wide with its centre at `x`, `y`; faces of different `person` look unalike.
    static func observation(x: Float, y: Float, width: Float = 100, person: Int = 1) -> FaceObservation {
        // The mean face, changed along one of the directions in which people differ, as far as a real face is: together
        // they have length 1.
        let mean = AppearanceBasis.mean.numbers
        let direction = AppearanceBasis.directions[person].numbers
        let missing = (1 - Self.squares(mean)).squareRoot()
        let scale = missing / Self.squares(direction).squareRoot()
        let brightness = zip(mean, direction).map { $0 + scale * $1 }
        return FaceObservation(
            MeshEstimate(
                mesh: mesh(x: x, y: y, width: width), lens: Lens(size: PixelSize(width: 640, height: 480)),
                presence: 20,
                appearance: MeshBrightness.descriptor(brightness: brightness)))
    }

    /// The mesh of such a face.
    static func mesh(x: Float, y: Float, width: Float = 100) -> FaceMesh {
        var points: [SIMD3<Float>] = []
        for index in 0..<FaceMesh.count {
            let column = Float(index % 26) / 25 - 0.5
            let row = Float(index / 26) / 17 - 0.5
            points.append(SIMD3(x + column * width, y + row * width, 0.2 * width * (column * column + row * row)))
        }
        return FaceMesh(points: points)
    }

    private static func squares(_ numbers: [Float]) -> Float { numbers.reduce(0) { $0 + $1 * $1 } }
}
