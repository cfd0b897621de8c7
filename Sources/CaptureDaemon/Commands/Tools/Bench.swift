internal import Capture
internal import Frames
internal import Models
internal import Records
internal import Tracking

/// Sends a movie's frames through the whole path and measures. The first pass warms up and is hashed; the passes after
/// it are measured, or the first where there is no other.
struct Bench {
    let movie: MovieFrames
    let meter: StageMeter
    private let tool: ToolPipeline
    private let total: Int
    private var times: [Int64] = []
    private let clock = SystemClock()
    /// Frames measured.
    private(set) var measured = 0

    init(movie: MovieFrames, tool: ToolPipeline, total: Int) {
        self.movie = movie
        self.tool = tool
        self.total = total
        // At most a handful of runs of one stage a frame.
        meter = StageMeter(runs: total * 8)
        times.reserveCapacity(total)
        tool.pipeline.stages = meter
    }

    mutating func run(_ allocations: () -> UInt64) throws -> BenchReport {
        var hash = SHA256()
        var withFace = 0
        let length = pass
        var (startCPU, startAllocations) = (SystemTime.processor(), allocations())
        for index in 0..<total {
            if index == movie.count {
                // What follows is the steady state.
                meter.clear()
                times.removeAll(keepingCapacity: true)
                (startCPU, startAllocations) = (SystemTime.processor(), allocations())
            }
            let round = index / movie.count
            let frame = movie.frame(
                index % movie.count,
                time: FrameTime(nanoseconds: movie.time(index % movie.count).nanoseconds + Int64(round) * length),
                sequence: UInt64(index))
            let start = clock.now()
            let result = try tool.process(frame)
            meter.begin(.record)
            let line = tool.line(tool.record(result, time: frame.time, sequence: frame.sequence))
            meter.end(.record)
            times.append(clock.now() - start)
            withFace += result.faces.isEmpty ? 0 : 1
            if index < movie.count { line.withUnsafeBytes { hash.update($0) } }
        }
        measured = times.count
        return BenchReport(
            frames: total, withFace: withFace, recordsSHA256: hash.hexDigest(),
            size: [movie.size.width, movie.size.height],
            medianMilliseconds: BenchReport.milliseconds(times, at: 0.5),
            p95Milliseconds: BenchReport.milliseconds(times, at: 0.95),
            cpuMillisecondsPerFrame: (Double(SystemTime.processor() - startCPU) / 1e3 / Double(measured)).rounded()
                / 1e3,
            allocationsPerFrame: (Double(allocations() - startAllocations) / Double(measured) * 10).rounded() / 10,
            peakResidentMegabytes: ProcessMemory.peakMegabytes(),
            stages: meter.perStage { BenchReport.milliseconds($0, at: 0.5) },
            runsPerFrame: meter.perStage { [measured] in (Double($0.count) / Double(measured) * 1e3).rounded() / 1e3 })
    }

    /// Nanoseconds from one pass to the next: the movie's length, one frame more than its last time.
    private var pass: Int64 {
        let last = movie.time(movie.count - 1).nanoseconds
        let step = movie.count > 1 ? (last - movie.time(0).nanoseconds) / Int64(movie.count - 1) : 40_000_000
        return last + max(1, step)
    }
}
