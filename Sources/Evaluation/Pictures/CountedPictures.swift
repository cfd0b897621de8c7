internal import Frames
internal import Tracking

/// Pictures whose faces were counted by eye.
package struct CountedPictures: Examination {
    package let subject: String
    /// Picture and number of faces; nil: of every picture below the folder, at least one.
    private let counts: [String: Int]?

    private init(_ subject: String, _ counts: [String: Int]? = nil) {
        self.subject = subject
        self.counts = counts
    }

    /// Groups, counted, and folders of portraits.
    package static let all = [
        CountedPictures("bob_face", ["src/bob/bio/face/data/test_image_multi_face.png": 6]),
        CountedPictures("facenet_pytorch", ["multiface.jpg": 6]),
        CountedPictures("human_samples"), CountedPictures("prnet_faces"), CountedPictures("threeddfa_samples"),
        CountedPictures("face_recognition"),
    ]

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        if let counts {
            return try counts.sorted { $0.key < $1.key }.map { name, count in
                let faces = try bench.faces(in: .contentsOfFile(bench.path("\(subject)/\(name)")))
                return Measure(
                    subject, "faces found", Double(faces.count), basis: "\(count) people counted by eye")
            }
        }
        let pictures = try PictureFolder.pictures(below: bench.path(subject))
        let found = try pictures.count { try !bench.faces(in: .contentsOfFile($0)).isEmpty }
        return [
            Measure(
                subject, "pictures in which a face is found", Double(found), basis: "\(pictures.count) pictures")
        ]
    }
}
