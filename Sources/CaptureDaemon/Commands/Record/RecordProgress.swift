internal import Capture

/// How far a recording is, once a second, where someone looks.
struct RecordProgress {
    private let duration: Double
    private let isTerminal: Bool
    private var second: Int64 = 0

    init(duration: Double, isTerminal: Bool) {
        self.duration = duration
        self.isTerminal = isTerminal
    }

    mutating func line(_ progress: CameraRecorder.Progress) -> String? {
        let second = progress.elapsed / 1_000_000_000
        guard isTerminal, second > self.second else { return nil }
        self.second = second
        let megabytes = TextColumns.fixed(Double(progress.bytes) / 1e6, decimals: 0)
        return
            "  \(second) of \(TextColumns.fixed(duration, decimals: 0)) s, \(progress.frames) frames, \(megabytes) MB"
    }
}
