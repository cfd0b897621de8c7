internal import Glibc

/// How sharp and how frontal a face is in each frame of a clip, and where a frame stands among them.
struct FaceMerits {
    struct Merit {
        var sharpness: Double
        /// Degrees between where the head points and the line to the lens.
        var angle: Double
    }

    private(set) var merits: [Int: Merit] = [:]

    mutating func add(_ merit: Merit, frame: Int) { merits[frame] = merit }

    static func angle(yaw: Double, pitch: Double) -> Double {
        acos(max(-1, min(1, cos(yaw * .pi / 180) * cos(pitch * .pi / 180)))) * 180 / .pi
    }

    /// Share of the frames that are better than this one by both together: each frame has a place in the order of sharpness
    /// and one in that of frontality, and the lower their sum, the better it is. 0 is the best frame.
    ///
    /// - Parameter frames: those that are compared.
    func standing(of frame: Int, among frames: some Sequence<Int>) -> Double {
        let known = frames.filter { merits[$0] != nil }
        let sums = sums(known)
        guard let own = sums[frame] else { return .nan }
        return Statistics.share(sums.values.count { $0 < own }, of: known.count)
    }

    private func sums(_ frames: [Int]) -> [Int: Int] {
        let bySharpness = frames.sorted { (merits[$0]?.sharpness ?? 0) > (merits[$1]?.sharpness ?? 0) }
        let byAngle = frames.sorted { (merits[$0]?.angle ?? 0) < (merits[$1]?.angle ?? 0) }
        var sums: [Int: Int] = [:]
        for (place, frame) in bySharpness.enumerated() { sums[frame, default: 0] += place }
        for (place, frame) in byAngle.enumerated() { sums[frame, default: 0] += place }
        return sums
    }
}
