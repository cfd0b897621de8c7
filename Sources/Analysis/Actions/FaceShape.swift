internal import Tracking

/// How mouth and brows stand, in distances of the outer eye corners: the same at any size and turn of the head.
/// *Reentrant*.
struct FaceShape: Sendable, Equatable {
    /// Between the inner lips.
    var lipGap: Double
    /// Between the mouth's corners.
    var mouthWidth: Double
    /// How far the mouth's corners stand above its middle.
    var cornerLift: Double
    /// How far the brows stand above the eyes.
    var browHeight: Double

    /// Nil where the mesh spans no face.
    init?(_ mesh: FaceMesh) {
        func point(_ index: Int) -> SIMD3<Double> { SIMD3(mesh.points[index]) }
        func length(_ way: SIMD3<Double>) -> Double { (way * way).sum().squareRoot() }
        let scale = length(
            point(FaceMesh.Index.imageRightEyeOuter) - point(FaceMesh.Index.imageLeftEyeOuter))
        let axis = point(Self.chin) - point(Self.forehead)
        let height = length(axis)
        guard scale > 1, height > 1 else { return nil }
        let down = axis / height
        let corners = (point(FaceMesh.Index.imageLeftMouthCorner), point(FaceMesh.Index.imageRightMouthCorner))
        lipGap = length(point(Self.upperLip) - point(Self.lowerLip)) / scale
        mouthWidth = length(corners.0 - corners.1) / scale
        let lips = (point(Self.lipTop) + point(Self.lipBottom)) / 2
        cornerLift = ((lips - (corners.0 + corners.1) / 2) * down).sum() / scale
        let brows = Self.brows.reduce(SIMD3()) { $0 + point($1) } / Double(Self.brows.count)
        let eyes = Self.eyes.reduce(SIMD3()) { $0 + point($1) } / Double(Self.eyes.count)
        browHeight = ((eyes - brows) * down).sum() / scale
    }

    private static let forehead = 10
    private static let chin = 152
    private static let upperLip = 13
    private static let lowerLip = 14
    private static let lipTop = 0
    private static let lipBottom = 17
    private static let brows = [105, 66, 334, 296]
    private static let eyes = [33, 133, 362, 263]
}
