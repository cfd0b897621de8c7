internal import Frames
internal import Records
internal import Tracking

/// One picture as four cameras see it that hang on each side: the same face with the same angles.
package struct RotatedPictures: Examination {
    package let subject: String
    /// File, the size of a raw NV21 file, and the clockwise turn that makes it upright.
    private let pictures: [(file: String, size: PixelSize?, rotation: Rotation)]
    private static let folder = "inspireface/test_res/data"

    package static let all = [
        RotatedPictures(
            subject: "inspireface rotate",
            pictures: [
                ("rotate/rot_0.jpg", nil, .none), ("rotate/rot_90.jpg", nil, .threeQuarters),
                ("rotate/rot_180.jpg", nil, .half), ("rotate/rot_270.jpg", nil, .quarter),
            ]),
        RotatedPictures(
            subject: "inspireface nv21",
            pictures: [
                ("bulk/r0_w330_h409_c3.nv21", PixelSize(width: 330, height: 409), .none),
                ("bulk/r90_w409_h330_c3.nv21", PixelSize(width: 409, height: 330), .threeQuarters),
                ("bulk/r180_w330_h409_c3.nv21", PixelSize(width: 330, height: 409), .half),
                ("bulk/r270_w409_h330_c3.nv21", PixelSize(width: 409, height: 330), .quarter),
            ]),
    ]

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        let faces = try pictures.compactMap { picture in
            let path = bench.path("\(Self.folder)/\(picture.file)")
            let faces =
                if let size = picture.size {
                    try bench.faces(in: RawPicture(contentsOf: path, size: size).frame(), rotation: picture.rotation)
                } else {
                    try bench.faces(in: .contentsOfFile(path), rotation: picture.rotation)
                }
            return faces.max { $0.bounds.area < $1.bounds.area }
        }
        var angles = faces.count > 1 ? 0 : Double.nan
        var overlap = faces.count > 1 ? 1 : Double.nan
        for face in faces {
            guard let pose = face.pose, let upright = faces[0].pose else {
                angles = .nan
                continue
            }
            angles = max(
                angles, (pose.roll - upright.roll).magnitude, (pose.yaw - upright.yaw).magnitude,
                (pose.pitch - upright.pitch).magnitude)
            overlap = min(overlap, face.bounds.intersectionOverUnion(faces[0].bounds))
        }
        let basis = "\(pictures.count) turns"
        return [
            Measure(
                subject, "faces found", Double(faces.count), goal: .atLeast(Double(pictures.count)), basis: basis),
            Measure(
                subject, "largest difference of an angle", angles, unit: "°", decimals: 2, goal: .atMost(3),
                basis: basis),
            Measure(
                subject, "least overlap of the boxes", overlap, decimals: 3, goal: .atLeast(0.9), basis: basis),
        ]
    }
}
