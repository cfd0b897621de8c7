internal import Frames

/// The best pictures so far, at most as many as are wanted, none too soon after another.
///
/// Those that come soon after the first of a group are one group, and the best of each group is kept: the group does not
/// grow with its best, or a face that gets sharper all the time would give one picture in the end.
struct BestShotCandidates: Sendable, Equatable {
    /// Best first, the doubtful one among them.
    private var kept: [BestShotCandidate] = []
    /// When the group began whose best is the newest.
    private var began: FrameTime?
    private var newest: BestShotCandidate?
    /// The best of the group before, while the newest is better and too near to it: as that may yet be replaced by a later one,
    /// only the end of the group shows which of them counts.
    private var doubtful: BestShotCandidate?
    private var last = 0

    /// Best first.
    var best: [BestShotCandidate] {
        guard let doubtful else { return kept }
        return kept.filter { $0.number != doubtful.number }
    }

    /// Takes a picture where it is good enough.
    ///
    /// - Returns: its number or why it was not taken, and which ones do not count any more.
    mutating func take(
        _ look: BestShotLook, id: Int?, at time: FrameTime, _ settings: BestShotSettings
    ) -> (number: Int?, rejection: BestShotRejection?, dropped: [Int]) {
        let apart = settings.candidateSeconds
        var dropped: [Int] = []
        let isNear = newest.map { time.seconds(since: $0.time) < apart } ?? false
        if let began, let newest, time.seconds(since: began) < apart {
            guard look.score > newest.look.score else { return (nil, .tooSoon, []) }
            dropped += drop(newest)
        } else {
            if let newest, isNear, look.score <= newest.look.score { return (nil, .tooSoon, []) }
            if !isNear, best.count >= settings.results, let worst = best.last, look.score <= worst.look.score {
                return (nil, .notBetter, [])
            }
            if let doubtful { dropped += drop(doubtful) }
            (began, doubtful) = (time, isNear ? newest : nil)
        }
        last += 1
        let candidate = BestShotCandidate(number: last, id: id, time: time, look: look)
        newest = candidate
        kept.insert(candidate, at: kept.firstIndex { $0.look.score < look.score } ?? kept.count)
        if let other = doubtful, time.seconds(since: other.time) >= apart { doubtful = nil }
        while best.count > settings.results, let worst = best.last { dropped += drop(worst) }
        return (last, nil, dropped)
    }

    /// Empties the list.
    ///
    /// - Returns: the numbers of those that were in it.
    mutating func forget() -> [Int] {
        defer { (kept, began, newest, doubtful) = ([], nil, nil, nil) }
        return kept.map(\.number)
    }

    private mutating func drop(_ candidate: BestShotCandidate) -> [Int] {
        if doubtful?.number == candidate.number { doubtful = nil }
        guard let index = kept.firstIndex(where: { $0.number == candidate.number }) else { return [] }
        return [kept.remove(at: index).number]
    }
}
