internal import Frames
internal import Tracking

/// Pictures whose faces were counted by eye.
package struct CountedPictures: Examination {
    package let subject: String
    private let picture: String
    private let people: Int

    package static let all = [
        CountedPictures(
            subject: "bob_face", picture: "bob_face/src/bob/bio/face/data/test_image_multi_face.png", people: 6),
        CountedPictures(subject: "facenet_pytorch group", picture: "facenet_pytorch/multiface.jpg", people: 6),
    ]

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        let faces = try bench.faces(in: PictureFile.bitmap(bench.path(picture)))
        let difference = (faces.count - people).magnitude
        return [
            Measure(
                subject, "faces too few or too many", Double(difference), goal: .atMost(0),
                basis: "\(people) people counted by eye")
        ]
    }
}
