internal import Frames
internal import Tracking

/// Pictures and a clip in which no human face is.
package struct PicturesWithoutFaces: Examination {
    package let subject = "without faces"
    private static let pictures = [
        "dlib_faces/dogs.jpg", "mtcnn/tests/images/no-faces.jpg", "pyfeat/free-mountain-vector-01.jpg",
        "inspireface/test_res/data/crop/no_face.png", "face_alignment/test/assets/grass.jpg",
    ]
    private static let clips = ["pyfeat/no_face.mp4"]

    package init() {}

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        var measures = try [256, 384].map { level in
            let faces = try Self.pictures.map {
                try bench.faces(in: .contentsOfFile(bench.path($0)), level: level).count
            }
            return Measure(
                subject, "faces in pictures at level \(level)", Double(faces.reduce(0, +)), goal: .atMost(0),
                basis: "\(Self.pictures.count) pictures")
        }
        for clip in Self.clips {
            let results = try bench.follow(clip: bench.path(clip)).results
            measures.append(
                Measure(
                    subject, "faces in a clip", Double(results.map(\.faces.count).reduce(0, +)), goal: .atMost(0),
                    basis: "\(results.count) frames"))
        }
        return measures
    }
}
