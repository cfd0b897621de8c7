internal import Frames
internal import Tracking

/// Folders of pictures with at least one person in nearly each: in how many a face is found.
package struct PeoplesPictures: Examination {
    package let subject: String
    private let folder: String
    /// One of so many pictures is looked at.
    private let every: Int
    private let goal: Goal?

    private static let endings = [".jpg", ".jpeg", ".png", ".pgm"]

    private init(_ subject: String, _ folder: String? = nil, every: Int = 1, kept: Double? = nil) {
        self.subject = subject
        self.folder = folder ?? subject
        self.every = every
        goal = kept.map { .atLeast(1, kept: $0) }
    }

    package static let all = [
        PeoplesPictures("human_samples", kept: 0.94), PeoplesPictures("prnet_faces", kept: 0.85),
        PeoplesPictures("threeddfa_samples", kept: 1), PeoplesPictures("facenet_pytorch", kept: 1),
        PeoplesPictures("face_recognition", kept: 1),
        PeoplesPictures("inspireface people", "inspireface/test_res/data", kept: 0.8),
        PeoplesPictures("orl", kept: 0.9), PeoplesPictures("lfw", "lfw/folds1-5", every: 6, kept: 0.98),
    ]

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        let all = try PictureFolder.files(below: bench.path(folder), Self.endings)
        let pictures = stride(from: 0, to: all.count, by: every).map { all[$0] }
        // A picture that cannot be read is one without a face.
        let found = try pictures.count { path in
            guard let bitmap = try? PictureFile.bitmap(path) else { return false }
            return try !bench.faces(in: bitmap).isEmpty
        }
        return [
            Measure(
                subject, "share of pictures with a face", Statistics.share(found, of: pictures.count), decimals: 3,
                goal: goal, basis: "\(pictures.count) pictures")
        ]
    }
}
