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
