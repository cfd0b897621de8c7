internal import Frames

/// The best pictures so far, at most as many as are wanted, none too soon after another.
struct BestShotCandidates: Sendable, Equatable {
    /// Best first.
    private(set) var best: [BestShotCandidate] = []
    private var newest: BestShotCandidate?
    private var last = 0

    /// Takes a picture where it is good enough.
    ///
    /// Of pictures that come too soon after each other the better one counts.
    ///
    /// - Returns: its number or why it was not taken, and which ones do not count any more.
    mutating func take(
        _ look: BestShotLook, id: Int?, at time: FrameTime, _ settings: BestShotSettings
    ) -> (number: Int?, rejection: BestShotRejection?, dropped: [Int]) {
        var replaced: Int?
        if let newest, time.seconds(since: newest.time) < settings.candidateSeconds {
            guard look.score > newest.look.score else { return (nil, .tooSoon, []) }
            replaced = newest.number
        } else if best.count >= settings.results, let worst = best.last, look.score <= worst.look.score {
            return (nil, .notBetter, [])
        }
        last += 1
        let candidate = BestShotCandidate(number: last, id: id, time: time, look: look)
        newest = candidate
        var dropped: [Int] = []
        if let replaced, let index = best.firstIndex(where: { $0.number == replaced }) {
            best.remove(at: index)
            dropped.append(replaced)
        }
        best.insert(candidate, at: best.firstIndex { $0.look.score < look.score } ?? best.count)
        while best.count > settings.results { dropped.append(best.removeLast().number) }
        return (last, nil, dropped)
    }

    /// Empties the list.
    ///
    /// - Returns: the numbers of those that were in it.
    mutating func forget() -> [Int] {
        defer { (best, newest) = ([], nil) }
        return best.map(\.number)
    }
}
