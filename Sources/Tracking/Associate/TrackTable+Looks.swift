internal import Frames
internal import Records

extension TrackTable {
    /// Two followed faces that share more than this are one, and so is one that lies in another by more than this: a part of a
    /// large face passes for a small one.
    private static let sameBox = 0.5
    private static let partOfBox = 0.8
    /// A followed face may be narrower than a new one by this much: one at the limit must not come and go.
    private static let leeway = 0.8

    /// Takes in one look at each followed face. Where two tracks have come to lie on one face, it stays with the one it
    /// resembles more; the other has lost its own.
    mutating func take(_ looks: [TrackLook], at time: FrameTime) {
        // Decided before anything is taken in: afterwards each track would resemble what it has just seen.
        let isKept = looks.indices.map { index in
            !looks.indices.contains {
                $0 != index && isRightful(looks[$0], over: looks[index], isFirst: looks[$0].track < looks[index].track)
            }
        }
        for (look, isKept) in zip(looks, isKept) {
            switch look.finding {
            case .seen(let observation, let isAtRest):
                if isKept, observation.bounds.width >= settings.minimumFace * Self.leeway {
                    observe(look.track, observation, isAtRest: isAtRest, at: time)
                } else {
                    miss(look.track, presence: isKept ? observation.presence : nil)
                }
            case .held: hold(look.track, at: time)
            case .carried: carry(look.track, at: time)
            case .missed(let presence): miss(look.track, presence: presence)
            }
        }
    }

    /// Indices of the tracks that were not found in this frame, or are coasting since an earlier one.
    func missing(after looks: [TrackLook]) -> [Int] {
        looks.filter(\.isMiss).map(\.track) + tracks.indices.filter { tracks[$0].phase == .coasting }
    }

    /// Whether both looks found one face, and it is rather `rival`'s.
    private func isRightful(_ rival: TrackLook, over other: TrackLook, isFirst: Bool) -> Bool {
        guard let mine = found(rival), let its = found(other),
            mine.bounds.intersectionOverUnion(its.bounds) > Self.sameBox
                || mine.bounds.containment(its.bounds) > Self.partOfBox
        else { return false }
        let rivals = mine.knownAppearance.map { tracks[rival.track].appearance.similarity($0) } ?? 0
        let others = its.knownAppearance.map { tracks[other.track].appearance.similarity($0) } ?? 0
        return rivals > others || (rivals == others && isFirst)
    }

    /// The measurement that a look stands for; nil where it stands for none.
    func found(_ look: TrackLook) -> FaceObservation? {
        switch look.finding {
        case .seen(let observation, _): observation
        case .held: tracks[look.track].observation
        case .carried, .missed: nil
        }
    }
}
