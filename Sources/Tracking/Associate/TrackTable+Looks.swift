internal import Frames
internal import Records

extension TrackTable {
    /// Two followed faces that share more than this are one.
    private static let sameBox = 0.5
    /// A followed face may be narrower than a new one by this much: one at the limit must not come and go.
    private static let leeway = 0.8

    /// Takes in one look at each followed face. Where two tracks have come to lie on one face, it stays with the one it
    /// resembles more; the other has lost its own.
    mutating func take(_ looks: [TrackLook], at time: FrameTime) {
        // Decided before anything is taken in: afterwards each track would resemble what it has just seen.
        let isKept = looks.indices.map { index in
            !looks.indices.contains { $0 != index && isRightful(looks[$0], over: looks[index], isFirst: $0 < index) }
        }
        for (look, isKept) in zip(looks, isKept) {
            if let observation = look.observation, isKept {
                if observation.bounds.width >= settings.minimumFace * Self.leeway {
                    observe(look.track, observation, at: time)
                } else {
                    miss(look.track, presence: look.presence)
                }
            } else {
                miss(look.track, presence: look.observation == nil ? look.presence : nil)
            }
        }
    }

    /// Whether both looks found one face, and it is rather `rival`'s.
    private func isRightful(_ rival: TrackLook, over other: TrackLook, isFirst: Bool) -> Bool {
        guard let mine = rival.observation, let its = other.observation,
            mine.bounds.intersectionOverUnion(its.bounds) > Self.sameBox
        else { return false }
        let rivals = mine.appearance.map { tracks[rival.track].appearance.similarity($0) } ?? 0
        let others = its.appearance.map { tracks[other.track].appearance.similarity($0) } ?? 0
        return rivals > others || (rivals == others && isFirst)
    }
}
