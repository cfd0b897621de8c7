internal import Glibc
internal import Records

/// The mean of the measurements of a face that stands still: the noise of single ones averages out. Of a face that moves,
/// the last measurement.
struct RestMean: Sendable {
    private(set) var bounds: BoundingBox
    private(set) var mesh: FaceMesh?
    private(set) var pose: HeadPose?
    private(set) var count = 1

    /// Measurements from which on the mean forgets the oldest.
    private static let capacity = 64

    init(_ first: FaceObservation) {
        bounds = first.bounds
        mesh = first.mesh
        pose = first.pose
    }

    mutating func add(_ new: FaceObservation) {
        guard (mesh == nil) == (new.mesh == nil) else {
            self = RestMean(new)
            return
        }
        count = min(count + 1, Self.capacity)
        let share = 1 / Double(count)
        bounds = BoundingBox(
            x: bounds.x + share * (new.bounds.x - bounds.x), y: bounds.y + share * (new.bounds.y - bounds.y),
            width: bounds.width + share * (new.bounds.width - bounds.width),
            height: bounds.height + share * (new.bounds.height - bounds.height))
        if let other = new.mesh { mesh?.approach(other, share: Float(share)) }
        guard let mean = pose, let other = new.pose else {
            pose = new.pose
            return
        }
        pose = HeadPose(
            roll: HeadPose.wrapped(mean.roll + share * remainder(other.roll - mean.roll, 360)),
            yaw: mean.yaw + share * (other.yaw - mean.yaw), pitch: mean.pitch + share * (other.pitch - mean.pitch))
    }
}
