internal import Glibc
package import Records

/// The 468 points of the face mesh in pixels of the upright frame; z on x's scale, smaller is nearer.
package struct FaceMesh: Sendable, Equatable {
    package static let count = 468

    package var points: [SIMD3<Float>]

    package init(points: [SIMD3<Float>]) {
        precondition(points.count == Self.count)
        self.points = points
    }

    /// Where some points of the mesh are. Left and right are the image's when the face looks at the lens.
    package enum Index {
        package static let imageLeftEyeOuter = 33
        package static let imageLeftEyeInner = 133
        package static let imageRightEyeInner = 362
        package static let imageRightEyeOuter = 263
        /// The foremost point; 1, below it, is where the tip turns under.
        package static let noseTip = 4
        package static let imageLeftMouthCorner = 61
        package static let imageRightMouthCorner = 291
    }

    /// Box of all points.
    package var bounds: BoundingBox {
        var low = SIMD3<Float>(repeating: .infinity)
        var high = SIMD3<Float>(repeating: -.infinity)
        for point in points {
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
        }
        return BoundingBox(
            x: Double(low.x), y: Double(low.y), width: Double(high.x - low.x), height: Double(high.y - low.y))
    }

    /// Slope of the line through the outer eye corners, in radians, clockwise in the picture positive.
    package var eyeAngle: Double {
        Self.slope(from: points[Index.imageLeftEyeOuter], to: points[Index.imageRightEyeOuter])
    }

    /// Of the way from one point to another, in radians, clockwise in the picture positive.
    static func slope(from start: SIMD3<Float>, to end: SIMD3<Float>) -> Double {
        let way = end - start
        return atan2(Double(way.y), Double(way.x))
    }

    /// Image-left eye centre, image-right eye centre, nose tip, image-left and image-right mouth corner.
    package var fivePoints: [SIMD3<Float>] {
        [
            (points[Index.imageLeftEyeOuter] + points[Index.imageLeftEyeInner]) / 2,
            (points[Index.imageRightEyeOuter] + points[Index.imageRightEyeInner]) / 2,
            points[Index.noseTip], points[Index.imageLeftMouthCorner], points[Index.imageRightMouthCorner],
        ]
    }

    /// Of each point, the one at the same place on the other side of the face; a point of the middle has itself.
    package static let opposites: [Int] = ReferenceHead.points.map { point in
        let opposite = SIMD3(-point.x, point.y, point.z)
        func distance(_ index: Int) -> Float {
            let way = ReferenceHead.points[index] - opposite
            return (way * way).sum()
        }
        return ReferenceHead.points.indices.min { distance($0) < distance($1) } ?? 0
    }
}
