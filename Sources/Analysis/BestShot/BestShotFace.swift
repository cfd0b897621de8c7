package import Records
package import Tracking

/// A face of an image, as far as the search for the best picture asks about it.
package struct BestShotFace: Sendable, Equatable {
    /// Its track; nil where faces are not followed, and all count as one person's.
    package var id: Int?
    /// Whether it is confirmed and seen in this image.
    package var isSeen: Bool
    /// Whether it is carried on by its motion only.
    package var isCoasting: Bool
    /// Pixels of the upright picture.
    package var bounds: BoundingBox
    package var pose: HeadPose?

    package init(id: Int?, isSeen: Bool = true, isCoasting: Bool = false, bounds: BoundingBox, pose: HeadPose?) {
        self.id = id
        self.isSeen = isSeen
        self.isCoasting = isCoasting
        self.bounds = bounds
        self.pose = pose
    }

    package init(_ face: TrackedFace) {
        self.init(
            id: face.id, isSeen: face.state == .tracked || face.state == nil, isCoasting: face.state == .coasting,
            bounds: face.bounds, pose: face.pose)
    }
}
