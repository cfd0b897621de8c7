package import Records

/// One face of one frame.
package struct TrackedFace: Sendable {
    /// Absent in mode "always".
    package var id: Int?
    package var state: FaceRecord.State?
    package var bounds: BoundingBox
    /// 0...1: how sure the networks are that this is a face.
    package var confidence: Double
    /// Absent where it was not measured.
    package var pose: HeadPose?
    /// Degrees; absent where it was not measured.
    package var eyeAngle: Double?
    /// Absent where it was not measured, as while coasting.
    package var mesh: FaceMesh?
    /// Absent unless asked for; see `FaceDetails`.
    package var irises: Irises?
    /// Which parts of the face can be seen; absent unless asked for, and while coasting.
    package var visibility: FaceVisibility?
    /// Before smoothing; absent while coasting.
    package var rawBounds: BoundingBox?
    package var rawPose: HeadPose?
    /// Absent where the points were not measured in this very picture.
    package var rawMesh: FaceMesh?
}

extension TrackedFace {
    /// Where to look at parts of the face in the picture. Smoothed points lag behind a head that begins or ceases to move, and lie
    /// beside what they are the points of; raw ones tremble. So this has the smoothed shape, moved to where the part around the
    /// eyes is in this very picture.
    package var meshInPicture: FaceMesh? {
        guard var mesh, let rawMesh else { return mesh }
        var shift = Self.aroundEyes.reduce(SIMD3<Float>()) { $0 + rawMesh.points[$1] - mesh.points[$1] }
        shift /= Float(Self.aroundEyes.count)
        for index in mesh.points.indices { mesh.points[index] += shift }
        return mesh
    }

    /// Of brows, the nose's bridge and below the eyes: what the lids do not move.
    private static let aroundEyes = [70, 105, 66, 107, 336, 296, 334, 300, 168, 6, 197, 195, 119, 101, 348, 330]
}
