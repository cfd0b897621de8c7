internal import Frames
internal import Records
internal import Tracking

/// Heads that clearly turn, nod or tilt to one side: whether the angles have the right sign and size.
package struct SignPictures: Examination {
    package let subject = "inspireface pose"
    private static let pictures: [(file: String, angle: @Sendable (HeadPose) -> Double, range: ClosedRange<Double>)] = [
        ("left_face.jpeg", { $0.yaw }, -90 ... -10), ("right_face.png", { $0.yaw }, 10...90),
        ("rise_face.jpeg", { $0.pitch }, 3...90), ("lower_face.jpeg", { $0.pitch }, -90 ... -10),
        ("left_wryneck.png", { $0.roll }, -180 ... -30), ("right_wryneck.png", { $0.roll }, 25...180),
    ]

    package init() {}

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        let right = try Self.pictures.count { picture in
            let faces = try bench.faces(
                in: .contentsOfFile(bench.path("inspireface/test_res/data/pose/\(picture.file)")))
            let largest = faces.max { $0.bounds.area < $1.bounds.area }
            return largest?.pose.map { picture.range.contains(picture.angle($0)) } ?? false
        }
        return [
            Measure(
                subject, "pictures with angles inside the bounds", Double(right),
                goal: .atLeast(Double(Self.pictures.count)), basis: "\(Self.pictures.count) pictures")
        ]
    }
}
