internal import Tracking

/// A clip with one face, without labels: whether it is there in every frame, with one id, and how much it trembles.
package struct SingleFaceClip: Examination {
    package let subject: String
    private let clip: String
    /// Whether the face shows in every frame.
    private let isAlwaysThere: Bool
    /// Share of frames with the face that is kept.
    private let kept: Double

    private init(_ clip: String, isAlwaysThere: Bool = true, kept: Double = 1) {
        subject = clip
        self.clip = clip
        self.isAlwaysThere = isAlwaysThere
        self.kept = kept
    }

    package static let all = [
        SingleFaceClip("clip_carphone/carphone_pristine.mp4"),
        SingleFaceClip("clip_carphone/carphone_distorted.mp4", kept: 0.9),
        SingleFaceClip("pyfeat/single_face.mp4"), SingleFaceClip("pyfeat/face_noface.mov", isAlwaysThere: false),
    ]

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        let results = try bench.follow(clip: bench.path(clip)).results
        let faces = ClipFaces(results)
        let basis = "\(results.count) frames"
        let lost = results.flatMap(\.events).count { if case .lost = $0.kind { true } else { false } }
        return [
            Measure(
                subject, "share of frames with one face", faces.shareWithOneFace, decimals: 3,
                goal: isAlwaysThere ? .atLeast(1, kept: kept) : nil, basis: basis),
            Measure(
                subject, "identities", Double(faces.identities.count), goal: isAlwaysThere ? .atMost(1) : nil,
                basis: basis),
            isAlwaysThere
                ? Measure(subject, "trembling of the box", faces.jitter, unit: "px", decimals: 2, basis: basis)
                : Measure(subject, "losses told", Double(lost), goal: .atLeast(1), basis: basis),
        ]
    }
}
