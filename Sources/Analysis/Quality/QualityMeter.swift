internal import Frames
internal import Glibc
internal import Records
internal import Tracking

/// Measures how good a picture of a face is. Each part is 1 where it is as good as can be.
///
/// Thread rule: *queue-bound*.
struct QualityMeter {
    private var crop = GreyCrop()

    mutating func measure(
        _ face: TrackedFace, mesh: SeenMesh, in picture: borrowing Picture
    ) -> (quality: Double, parts: FaceFacts.QualityParts) {
        let (quality, parts, _) = measure(
            mesh, width: face.bounds.width, pose: face.pose, visibility: face.visibility, in: picture)
        return (quality, parts)
    }

    /// The same, and what the crop's brightness comes to.
    ///
    /// - Parameter width: of the face, pixels.
    mutating func measure(
        _ mesh: SeenMesh, width: Double, pose: HeadPose?, visibility: FaceVisibility?, in picture: borrowing Picture
    ) -> (quality: Double, parts: FaceFacts.QualityParts, figures: CropFigures) {
        crop.look(at: mesh, in: picture)
        let figures = CropFigures(crop.pixels, side: GreyCrop.side)
        let parts = FaceFacts.QualityParts(
            sharpness: Ramp.share(of: figures.detail, in: Self.detail), exposure: Self.exposure(figures),
            size: Self.size(width: width), pose: pose.map(Self.pose), occlusion: visibility?.least)
        return (Self.together(parts), parts, figures)
    }

    /// Detail of a face out of focus, and of one in focus.
    static let detail = 0.06...0.45
    /// Mean brightness on either side of which a face is too dark or too bright.
    private static let dark = 0.06...0.25
    private static let bright = 0.72...0.95
    /// Spread of brightness of a face in fog, and of one in good light.
    private static let contrast = 0.02...0.09
    /// Share of pixels without any drawing.
    private static let clipped = 0.05...0.5
    /// Pixels of a face that shows nothing, and of one that shows all.
    private static let widths = 20.0...160.0
    /// Degrees at which a face shows half of itself only.
    private static let yaw = 60.0
    private static let pitch = 50.0

    static func exposure(_ figures: CropFigures) -> Double {
        Ramp.share(of: figures.mean, in: dark) * (1 - Ramp.share(of: figures.mean, in: bright))
            * Ramp.share(of: figures.contrast, in: contrast) * (1 - Ramp.share(of: figures.clipped, in: clipped))
    }

    /// Every doubling counts alike.
    static func size(width: Double) -> Double {
        Ramp.share(of: log2(max(1, width)), in: log2(widths.lowerBound)...log2(widths.upperBound))
    }

    static func pose(_ pose: HeadPose) -> Double {
        let (across, up) = (pose.yaw / yaw, pose.pitch / pitch)
        return max(0, 1 - (across * across + up * up))
    }

    static func together(_ parts: FaceFacts.QualityParts) -> Double {
        GeometricMean.of([
            (parts.sharpness, 3), (parts.exposure, 2), (parts.size, 2), (parts.pose, 2), (parts.occlusion, 1),
        ])
    }
}
