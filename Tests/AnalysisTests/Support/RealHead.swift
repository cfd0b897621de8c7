import Records

@testable import Tracking

/// The average head as a camera would see it, turned, with eyes that look somewhere.
enum RealHead {
    static let size: Float = 90
    static let middle = SIMD3<Float>(320, 240, 0)

    /// - Parameter change: moves points of the head, in head axes, before it is turned.
    static func mesh(
        _ pose: HeadPose = HeadPose(roll: 0, yaw: 0, pitch: 0), size: Float = size,
        change: (inout [SIMD3<Float>]) -> Void = { _ in }
    ) -> FaceMesh {
        var points = ReferenceHead.points
        change(&points)
        let rotation = pose.rotation
        return FaceMesh(points: points.map { size * turned($0, rotation) + middle })
    }

    static func turned(_ point: SIMD3<Float>, _ rotation: RotationMatrix) -> SIMD3<Float> {
        let value = SIMD3<Double>(point)
        let (first, second, third) = rotation.rows
        return SIMD3<Float>(
            Float((first * value).sum()), Float((second * value).sum()), Float((third * value).sum()))
    }
}
