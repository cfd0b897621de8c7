/// The rotation that turns one set of points onto another in the least-squares sense, size and place left free.
///
/// Source: B. K. P. Horn, "Closed-form solution of absolute orientation using unit quaternions", 1987.
/// Thread rule: *reentrant*.
enum RigidFit {
    /// - Parameters:
    ///   - model: points in head axes, with their centroid at the origin.
    ///   - observed: the same points as seen, any size, anywhere.
    /// - Returns: the rotation from model to observed; nil where the points do not span a space.
    static func rotation(from model: [SIMD3<Float>], to observed: [SIMD3<Float>]) -> RotationMatrix? {
        precondition(model.count == observed.count)
        var sum = SIMD3<Double>()
        for point in observed { sum += SIMD3<Double>(point) }
        let centroid = sum / Double(observed.count)

        var byX = SIMD3<Double>()
        var byY = SIMD3<Double>()
        var byZ = SIMD3<Double>()
        for index in model.indices {
            let from = SIMD3<Double>(model[index])
            let to = SIMD3<Double>(observed[index]) - centroid
            byX += from.x * to
            byY += from.y * to
            byZ += from.z * to
        }
        let scale = (byX * byX + byY * byY + byZ * byZ).sum().squareRoot()
        guard scale.isFinite, scale > 0 else { return nil }
        byX /= scale
        byY /= scale
        byZ /= scale

        let quaternion = SymmetricMatrix4(
            rows: [
                SIMD4(byX.x + byY.y + byZ.z, byY.z - byZ.y, byZ.x - byX.z, byX.y - byY.x),
                SIMD4(byY.z - byZ.y, byX.x - byY.y - byZ.z, byX.y + byY.x, byZ.x + byX.z),
                SIMD4(byZ.x - byX.z, byX.y + byY.x, byY.y - byX.x - byZ.z, byY.z + byZ.y),
                SIMD4(byX.y - byY.x, byZ.x + byX.z, byY.z + byZ.y, byZ.z - byX.x - byY.y),
            ]
        ).principalEigenvector()
        guard let q = quaternion else { return nil }
        return RotationMatrix(w: q.x, x: q.y, y: q.z, z: q.w)
    }
}
