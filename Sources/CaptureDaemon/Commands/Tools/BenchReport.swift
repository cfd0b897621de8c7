internal import Tracking

/// What a bench measured: the last line of `facetrack bench`.
struct BenchReport: Encodable {
    let frames: Int
    let withFace: Int
    /// SHA-256 of the first pass' records; equal to that of what `facetrack replay --json` prints.
    let recordsSHA256: String
    let size: [Int]
    let medianMilliseconds: Double
    let p95Milliseconds: Double
    /// CPU time of the whole process a frame.
    let cpuMillisecondsPerFrame: Double
    /// Heap allocations a frame after the first pass, the runtime's own included.
    let allocationsPerFrame: Double
    let peakResidentMegabytes: Double
    /// Median milliseconds of a stage when it runs.
    let stages: [String: Double]
    /// How often a stage runs a frame.
    let runsPerFrame: [String: Double]

    private enum CodingKeys: String, CodingKey {
        case frames
        case withFace = "with_face"
        case recordsSHA256 = "records_sha256"
        case size
        case medianMilliseconds = "median_ms"
        case p95Milliseconds = "p95_ms"
        case cpuMillisecondsPerFrame = "cpu_ms_per_frame"
        case allocationsPerFrame = "allocations_per_frame"
        case peakResidentMegabytes = "peak_rss_mb"
        case stages
        case runsPerFrame = "runs_per_frame"
    }

    /// Milliseconds, rounded to thousandths, at a share (0...1) of the sorted times in nanoseconds.
    static func milliseconds(_ times: [Int64], at share: Double) -> Double {
        guard !times.isEmpty else { return 0 }
        let sorted = times.sorted()
        let index = min(sorted.count - 1, Int(Double(sorted.count) * share))
        return (Double(sorted[index]) / 1e3).rounded() / 1e3
    }
}
