internal import FaceTracking
internal import Frames
internal import Records
internal import Tracking

/// What a program that imports the library pays for a face beyond finding it: analysis, and values of its own. Medians of the
/// frames, as other work on the machine lengthens some of them.
struct LibraryCost: Encodable {
    let frames: Int
    /// Faces of all frames that were measured.
    let faces: Int
    /// Everything of `FaceFeatures` but the irises' network, which counts among the landmarks; no classifiers.
    let analysisMilliseconds: Double
    /// One run of the landmark network in the same frames, for comparison.
    let landmarksMilliseconds: Double
    /// Making the results' values and a snapshot of them that is kept.
    let snapshotMicroseconds: Double
    let snapshotAllocations: Double

    private enum CodingKeys: String, CodingKey {
        case frames, faces
        case analysisMilliseconds = "analysis_ms_per_face"
        case landmarksMilliseconds = "landmarks_ms_per_run"
        case snapshotMicroseconds = "snapshot_us_per_face"
        case snapshotAllocations = "snapshot_allocations_per_face"
    }

    /// Sends a movie's frames through a session, again and again; the first pass warms up.
    ///
    /// - Parameter models: the directory of models.
    /// - Throws: `FaceTrackingError`.
    static func measure(
        _ movie: MovieFrames, models: String, total: Int, allocations: () -> UInt64
    ) throws -> LibraryCost {
        try FaceTrackingRuntime.launch(path: models)
        defer { try? FaceTrackingRuntime.terminate() }
        let session = try FaceSession(
            configuration: SessionConfiguration(
                features: [.eyes, .expression, .actions, .gaze, .quality, .presence], framesPerSecond: 25))
        defer { try? session.close() }
        let stream = ImageStream()
        var kept: [FaceSnapshot] = []
        kept.reserveCapacity(total)
        var (faces, allocated) = (0, UInt64(0))
        var (analysis, landmarks, snapshots): ([Double], [Double], [Double]) = ([], [], [])
        for index in 0..<movie.count + total {
            if index == movie.count { try session.setTiming(true) }
            let pixels = contents(movie.frame(index % movie.count, time: FrameTime(nanoseconds: 0), sequence: 0))
            // Of the frame; 0 while it warms up.
            var count = 0
            try pixels.withUnsafeBytes { bytes in
                let size = movie.size
                try stream.fill(
                    borrowing: bytes, layout: ImageLayout(format: .nv12, width: size.width, height: size.height))
                try session.withUnsafeFaces(in: stream) { results in
                    guard index >= movie.count else { return }
                    count = results.count
                    guard count > 0 else { return }
                    let (start, before) = (SystemTime.monotonic(), allocations())
                    kept.append(results.snapshot())
                    allocated += allocations() - before
                    snapshots.append(Double(SystemTime.monotonic() - start) * 1e-9 / Double(count))
                    faces += count
                }
                try stream.empty()
                guard count > 0 else { return }
                for timing in try session.timings() {
                    switch Stage(rawValue: timing.stage) {
                    case .analyse: analysis.append(timing.last / Double(count))
                    case .landmarks: landmarks.append(timing.last)
                    case .record: snapshots[snapshots.count - 1] += timing.last / Double(count)
                    default: break
                    }
                }
            }
        }
        return LibraryCost(
            frames: total, faces: faces, analysisMilliseconds: rounded(median(analysis) * 1e3),
            landmarksMilliseconds: rounded(median(landmarks) * 1e3),
            snapshotMicroseconds: rounded(median(snapshots) * 1e6),
            snapshotAllocations: rounded(Double(allocated) / Double(max(1, faces))))
    }

    /// 0 where nothing was measured.
    private static func median(_ numbers: [Double]) -> Double {
        numbers.isEmpty ? 0 : numbers.sorted()[numbers.count / 2]
    }

    private static func rounded(_ number: Double) -> Double { (number * 1e3).rounded() / 1e3 }

    /// The frame's planes, rows without padding.
    private static func contents(_ frame: borrowing Frames.Frame) -> [UInt8] {
        let size = frame.geometry.size
        var pixels: [UInt8] = []
        for plane in 0..<2 {
            let (row, rows) = plane == 0 ? (size.width, size.height) : ((size.width + 1) / 2 * 2, (size.height + 1) / 2)
            let stride = frame.geometry.strides[plane]
            frame.withBytes(plane: plane) { span in
                span.withUnsafeBytes { bytes in
                    for line in 0..<rows { pixels += bytes[line * stride..<line * stride + row] }
                }
            }
        }
        return pixels
    }
}
