import Records

@testable import Tracking

/// Measurements made by hand for tests of the life cycle.
enum MadeFace {
    /// A face `width` pixels wide with its centre at `x`, `y`; faces of different `person` look unalike.
    static func observation(x: Float, y: Float, width: Float = 100, person: Int = 1) -> FaceObservation {
        var points: [SIMD3<Float>] = []
        for index in 0..<FaceMesh.count {
            let column = Float(index % 26) / 25 - 0.5
            let row = Float(index / 26) / 17 - 0.5
            points.append(SIMD3(x + column * width, y + row * width, 0.2 * width * (column * column + row * row)))
        }
        var random = UInt64(person) &* 0x9E37_79B9_7F4A_7C15
        let brightness = (0..<FaceMesh.count).map { _ -> Float in
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Float(random >> 40) / Float(1 << 24)
        }
        return FaceObservation(
            MeshEstimate(
                mesh: FaceMesh(points: points), presence: 20,
                appearance: AppearanceDescriptor(brightness: brightness)))
    }
}
