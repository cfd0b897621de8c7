extension FaceMesh {
    /// Moves all points.
    mutating func shift(by way: SIMD3<Float>) {
        for index in points.indices { points[index] += way }
    }

    /// Takes all points into a picture that is `factor` times as large.
    mutating func scale(by factor: SIMD3<Float>) {
        for index in points.indices { points[index] *= factor }
    }

    /// Moves all points a share, 0...1, of the way to those of another mesh.
    mutating func approach(_ other: FaceMesh, share: Float) {
        for index in points.indices { points[index] += share * (other.points[index] - points[index]) }
    }
}
