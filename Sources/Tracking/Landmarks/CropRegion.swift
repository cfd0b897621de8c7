internal import Glibc
internal import Records

/// The turned square that the mesh network looks at: around a face, eyes level.
package struct CropRegion: Sendable, Equatable {
    /// Centre in pixels of the upright frame.
    package var center: SIMD2<Double>
    /// Edge length in pixels.
    package var side: Double
    /// Radians, clockwise: how far the face is turned in the picture.
    package var angle: Double

    /// How much larger than the face's box the square is: what the network was trained on.
    private static let margin = 1.5

    package init(center: SIMD2<Double>, side: Double, angle: Double) {
        self.center = center
        self.side = side
        self.angle = angle
    }

    /// From a detection: its box, turned by the line through its eyes where the detector knows them.
    package init(_ detection: Detection) {
        let eyes = detection.keyPoints.map { $0.imageRightEye - $0.imageLeftEye } ?? SIMD2(1, 0)
        self.init(
            center: SIMD2(detection.box.centerX, detection.box.centerY),
            side: max(detection.box.width, detection.box.height) * Self.margin, angle: atan2(eyes.y, eyes.x))
    }

    /// As wide as the way from one point to another, about its middle, turned along it.
    init(between first: SIMD2<Float>, and second: SIMD2<Float>) {
        let way = SIMD2<Double>(second - first)
        self.init(
            center: SIMD2<Double>(first + second) / 2, side: hypot(way.x, way.y), angle: atan2(way.y, way.x))
    }

    /// From the last mesh: the box of its points along the eye line and across it.
    package init(_ mesh: FaceMesh) { self.init(SeenMesh(mesh)) }

    /// The same of a mesh as a picture shows it.
    package init(_ mesh: SeenMesh) {
        let angle = mesh.eyeAngle
        let along = SIMD2(Float(cos(angle)), Float(sin(angle)))
        let across = SIMD2(-along.y, along.x)
        var low = SIMD2<Float>(repeating: .infinity)
        var high = SIMD2<Float>(repeating: -.infinity)
        for index in mesh.indices {
            let point = mesh[index]
            let flat = SIMD2(point.x, point.y)
            let turned = SIMD2((flat * along).sum(), (flat * across).sum())
            low = pointwiseMin(low, turned)
            high = pointwiseMax(high, turned)
        }
        let middle = (low + high) / 2
        let extent = high - low
        let center = along * middle.x + across * middle.y
        self.init(
            center: SIMD2(Double(center.x), Double(center.y)),
            side: Double(max(extent.x, extent.y)) * Self.margin, angle: angle)
    }
}
