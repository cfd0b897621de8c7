internal import Frames
internal import Records

/// Places where the detector sees a face and the landmark network does not: in the dark, in blur, under heavy compression.
/// One look proves nothing there; a place that several judges believe in, look after look, does. Pure.
///
/// Source of the method: E. S. Page, "Continuous inspection schemes", 1954 (cumulative sums).
struct FaceCandidates: Sendable {
    private struct Candidate {
        var box: BoundingBox
        var lastSeen: FrameTime
        var lastJudged: FrameTime
        var count = 0
        /// Evidence beyond what no face gives, summed up, never below 0.
        var sum = 0.0
    }

    private var candidates: [Candidate] = []

    /// Evidence of a look at what is no face, mostly, and the sum beyond it that makes a face.
    private static let customaryEvidence = 0.4
    private static let sufficientSum = 0.6
    /// Looks up to which one with any such evidence is worth a look at every frame.
    private static let hopeful = 10
    private static let darkLooks = 3
    /// Looks after which one that has not become a face is judged rarely, and seconds between looks then.
    private static let patience = 6
    private static let rareInterval = 1.0
    /// Seconds that a candidate is remembered without being seen.
    private static let memory = 2.0
    private static let capacity = 16

    /// Whether a place that is worth following up has been seen at `time`, or just before: the next frame should be looked
    /// at too.
    ///
    /// - Parameter isDark: the picture is so dark that also what judges doubt is worth a few looks in a row.
    func areHopeful(at time: FrameTime, isDark: Bool) -> Bool {
        candidates.contains {
            (($0.sum > 0 && $0.count < Self.hopeful) || (isDark && $0.count < Self.darkLooks))
                && time.seconds(since: $0.lastSeen) < 0.2
        }
    }

    /// Forgets what has not been seen for long.
    mutating func age(to time: FrameTime) {
        candidates.removeAll { time.seconds(since: $0.lastSeen) > Self.memory }
    }

    /// Whether it is worth asking judges about a detection: not where they were asked often and did not believe.
    mutating func isWorthJudging(_ box: BoundingBox, at time: FrameTime) -> Bool {
        guard let index = index(of: box) else { return candidates.count < Self.capacity }
        candidates[index].lastSeen = time
        candidates[index].box = box
        return candidates[index].count < Self.patience || candidates[index].sum > 0
            || time.seconds(since: candidates[index].lastJudged) >= Self.rareInterval
    }

    /// Takes in what the judges said of a detection, 0...1.
    ///
    /// - Returns: true where it has become a face; it is a candidate no more.
    mutating func isFace(_ box: BoundingBox, evidence: Double, at time: FrameTime) -> Bool {
        let index: Int
        if let known = self.index(of: box) {
            index = known
        } else {
            guard candidates.count < Self.capacity else { return false }
            index = candidates.count
            candidates.append(Candidate(box: box, lastSeen: time, lastJudged: time))
        }
        candidates[index].box = box
        candidates[index].lastSeen = time
        candidates[index].lastJudged = time
        candidates[index].count += 1
        candidates[index].sum = max(0, candidates[index].sum + evidence - Self.customaryEvidence)
        guard candidates[index].sum >= Self.sufficientSum else { return false }
        candidates.remove(at: index)
        return true
    }

    private func index(of box: BoundingBox) -> Int? {
        candidates.indices.max { overlap($0, box) < overlap($1, box) }.flatMap { overlap($0, box) > 0.25 ? $0 : nil }
    }

    private func overlap(_ index: Int, _ box: BoundingBox) -> Double {
        candidates[index].box.intersectionOverUnion(box)
    }
}
