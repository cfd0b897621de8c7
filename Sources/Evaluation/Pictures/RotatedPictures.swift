internal import Frames
internal import Records
internal import Tracking

/// One picture as four cameras see it that hang on each side: the same face with the same angles.
package struct RotatedPictures: Examination {
    package let subject = "inspireface rotate"
    /// File and the clockwise turn that makes it upright.
    private static let pictures: [(file: String, rotation: Rotation)] = [
        ("rot_0.jpg", .none), ("rot_90.jpg", .threeQuarters), ("rot_180.jpg", .half),
        ("rot_270.jpg", .quarter),
    ]

    package init() {}

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        let faces = try Self.pictures.compactMap { picture in
            try bench.faces(
                in: .contentsOfFile(bench.path("inspireface/test_res/data/rotate/\(picture.file)")),
                rotation: picture.rotation
            ).max { $0.bounds.area < $1.bounds.area }
        }
        var angles = 0.0
        var overlap = 1.0
        for face in faces {
            guard let pose = face.pose, let upright = faces[0].pose else { continue }
            angles = max(
                angles, (pose.roll - upright.roll).magnitude, (pose.yaw - upright.yaw).magnitude,
                (pose.pitch - upright.pitch).magnitude)
            overlap = min(overlap, face.bounds.intersectionOverUnion(faces[0].bounds))
        }
        let basis = "\(Self.pictures.count) turns"
        return [
            Measure(
                subject, "faces found", Double(faces.count), goal: .atLeast(Double(Self.pictures.count)), basis: basis),
            Measure(
                subject, "largest difference of an angle", angles, unit: "°", decimals: 2, goal: .atMost(3),
                basis: basis),
            Measure(
                subject, "least overlap of the boxes", overlap, decimals: 3, goal: .atLeast(0.9), basis: basis),
        ]
    }
}
