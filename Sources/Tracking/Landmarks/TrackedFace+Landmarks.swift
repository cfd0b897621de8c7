package import Records

extension TrackedFace {
    /// The face's points in a layout of the protocol; nil where the mesh, or the irises that a layout cannot do without,
    /// were not measured.
    package func landmarks(_ layout: LandmarkSet.Layout) -> LandmarkSet? {
        mesh.flatMap { LandmarkSet(layout, of: $0, irises: irises) }
    }
}

extension LandmarkSet {
    /// The points of a mesh in a layout of the protocol; nil for one that cannot do without irises where there are none.
    package init?(_ layout: Layout, of mesh: FaceMesh, irises: Irises?) {
        let points = mesh.points
        switch layout {
        case .mesh468:
            self.init(layout: layout, coordinates: Self.spatial(points))
        case .mesh478:
            guard let irises else { return nil }
            self.init(
                layout: layout,
                coordinates: Self.spatial(mesh.points(with: irises)) + Self.spatial(irises.imageLeft)
                    + Self.spatial(irises.imageRight))
        case .points106:
            let contour = LandmarkIndices.contour.map { (points[$0.0] + points[$0.1]) / 2 }
            self.init(
                layout: layout,
                coordinates: Self.flat(contour) + Self.flat(LandmarkIndices.inner.map { points[$0] }))
        case .regions:
            self.init(regions: irises.map { mesh.points(with: $0) } ?? points, irises: irises)
        case .five:
            self.init(layout: layout, coordinates: Self.flat(mesh.fivePoints))
        }
    }

    private init(regions points: [SIMD3<Float>], irises: Irises?) {
        var coordinates: [Float] = []
        var counts: [LandmarkSet.RegionCount] = []
        for (region, indices) in LandmarkIndices.regions {
            for index in indices {
                coordinates.append(points[index].x)
                coordinates.append(points[index].y)
            }
            counts.append(.init(region: region, count: indices.count))
        }
        if let irises {
            for (region, iris) in [(FaceRegion.leftPupil, irises.imageRight), (.rightPupil, irises.imageLeft)] {
                coordinates += [iris[0].x, iris[0].y]
                counts.append(.init(region: region, count: 1))
            }
        }
        self.init(layout: .regions, coordinates: coordinates, regions: counts)
    }

    private static func spatial(_ points: [SIMD3<Float>]) -> [Float] {
        [Float](unsafeUninitializedCapacity: 3 * points.count) { numbers, count in
            for (index, point) in points.enumerated() {
                numbers.initializeElement(at: 3 * index, to: point.x)
                numbers.initializeElement(at: 3 * index + 1, to: point.y)
                numbers.initializeElement(at: 3 * index + 2, to: point.z)
            }
            count = 3 * points.count
        }
    }

    private static func flat(_ points: [SIMD3<Float>]) -> [Float] {
        var numbers: [Float] = []
        numbers.reserveCapacity(2 * points.count)
        for point in points {
            numbers.append(point.x)
            numbers.append(point.y)
        }
        return numbers
    }
}

extension FaceMesh {
    /// The points, those about the eyes where the iris network sees them.
    package func points(with irises: Irises) -> [SIMD3<Float>] {
        var points = points
        for (side, contour) in [(EyeSide.imageLeft, irises.imageLeftContour), (.imageRight, irises.imageRightContour)] {
            guard let contour else { continue }
            for (index, point) in zip(side.contour, contour) { points[index] = point }
        }
        return points
    }
}
