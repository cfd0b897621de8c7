/// The rotation that turns one set of points onto another in the least-squares sense, size and place left free.
///
/// Source: B. K. P. Horn, "Closed-form solution of absolute orientation using unit quaternions", 1987.
/// Thread rule: *reentrant*.
struct RigidFit: Sendable {
    /// Each point of the model from its weighted centroid, times its weight. They sum to 0, so that the place of what is
    /// fitted does not matter.
    private let pulls: [SIMD3<Double>]

    /// - Parameters:
    ///   - model: points in head axes, anywhere.
    ///   - weights: how much each counts, none below 0, not all 0.
    init(model: [SIMD3<Float>], weights: [Float]) {
        precondition(model.count == weights.count)
        var centroid = SIMD3<Double>()
        var total = 0.0
        for (point, weight) in zip(model, weights) {
            centroid += Double(weight) * SIMD3<Double>(point)
            total += Double(weight)
        }
        centroid /= total
        pulls = zip(model, weights).map { point, weight in Double(weight) * (SIMD3<Double>(point) - centroid) }
    }

    /// - Parameter observed: gives each point of the model as seen, any size, anywhere; nil where it cannot be seen.
    /// - Returns: the rotation from model to observed; nil where the points do not span a space or one is nil.
    func rotation(to observed: (Int) -> SIMD3<Double>?) -> RotationMatrix? {
        guard let origin = observed(0) else { return nil }
        var byX = SIMD3<Double>()
        var byY = SIMD3<Double>()
        var byZ = SIMD3<Double>()
        for index in pulls.indices {
            guard let point = observed(index) else { return nil }
            let from = pulls[index]
            let to = point - origin
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
