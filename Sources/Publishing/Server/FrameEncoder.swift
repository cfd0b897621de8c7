internal import Records

/// Makes a frame's lines: each combination of landmark layout and raw values at most once, only when asked for.
///
/// Thread rule: *queue-bound*.
struct FrameEncoder {
    private var frame: PublishedFrame?
    private var lines: [Line?]
    private var writer = JSONWriter()
    private var pool = LinePool()
    /// Lines made so far.
    private(set) var encoded: UInt64 = 0

    init() { lines = Array(repeating: nil, count: (LandmarkSet.Layout.allCases.count + 1) * 2) }

    /// Takes up a frame; lines already handed out stay as they are.
    mutating func begin(_ frame: PublishedFrame) {
        self.frame = frame
        for index in lines.indices { lines[index] = nil }
    }

    /// Lets go of the frame.
    mutating func end() {
        frame = nil
        for index in lines.indices { lines[index] = nil }
    }

    /// The line of the frame taken up for subscribers of this kind.
    mutating func line(_ layout: LandmarkSet.Layout?, raw: Bool) -> Line? {
        guard let frame else { return nil }
        let index = (layout.map { $0.number + 1 } ?? 0) * 2 + (raw ? 1 : 0)
        if let line = lines[index] { return line }
        writer.clear()
        let landmarks = layout.flatMap { wanted in frame.landmarks.first { $0.layout == wanted }?.faces }
        writer.write(frame.record, landmarks: landmarks, raw: raw)
        let line = pool.line(writer.bytes)
        lines[index] = line
        encoded += 1
        return line
    }
}
