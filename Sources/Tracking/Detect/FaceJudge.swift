internal import Frames
internal import Inference

/// Judges detections in which the landmark network sees no face, or is in doubt, by further looks of both detectors.
///
/// Thread rule: *queue-bound*.
final class FaceJudge {
    /// Runs of the referee's network so far; those of the detector are counted by the finder.
    private(set) var runs = 0
    /// Hears how the work is divided; nil costs nothing.
    weak var stages: (any StageObserver)?
    private let networks: TrackingNetworks
    private let finder: FaceFinder
    private var referee: FaceReferee?

    init(networks: TrackingNetworks, finder: FaceFinder) {
        self.networks = networks
        self.finder = finder
    }

    /// What the judges say of a place where the landmark network sees nothing, or is in doubt, 0...1.
    ///
    /// - Parameters:
    ///   - opinion: the referee's, where it was asked already.
    ///   - isDark: the picture was brightened.
    func evidence(
        of detection: Detection, opinion: Double?, isDark: Bool, in picture: borrowing Picture
    ) throws(InferenceError) -> Double {
        if isDark { return try evidenceInTheDark(of: detection, in: picture) }
        let second = if let opinion { opinion } else { try secondOpinion(on: detection, in: picture) }
        return min(second, try closeUp(of: detection, in: picture))
    }

    private func closeUp(of detection: Detection, in picture: borrowing Picture) throws(InferenceError) -> Double {
        stages?.begin(.detect)
        defer { stages?.end(.detect) }
        return try finder.closeUpScore(of: detection.box, in: picture)
    }

    /// How sure both detectors are of a face in a picture that is smoothed once more, and with all that is around it: what
    /// noise leaves of a dark face is coarse, and a head on shoulders is what clutter seldom looks like.
    private func evidenceInTheDark(
        of detection: Detection, in picture: borrowing Picture
    ) throws(InferenceError) -> Double {
        stages?.begin(.detect)
        defer { stages?.end(.detect) }
        let referee = try makeReferee()
        runs += 1
        return try picture.lookSmoothed { picture throws(InferenceError) in
            min(
                try referee.score(of: detection, within: FaceReferee.body, in: picture),
                try finder.surroundedScore(of: detection.box, in: picture))
        }
    }

    /// How sure the second detector is of a face, 0...1.
    func secondOpinion(
        on detection: Detection, in picture: borrowing Picture
    ) throws(InferenceError) -> Double {
        stages?.begin(.detect)
        defer { stages?.end(.detect) }
        let referee = try makeReferee()
        runs += 1
        return try referee.score(of: detection, within: FaceReferee.head, in: picture)
    }

    /// The referee, whose network is loaded when it is first asked.
    private func makeReferee() throws(InferenceError) -> FaceReferee {
        if let referee { return referee }
        let made = try FaceReferee(network: networks.referee())
        referee = made
        return made
    }
}
