internal import Frames
internal import Glibc

/// Tells whether the brightness of two seconds of frames swings with the mains.
///
/// A lamp's 100 or 120 Hz meet the camera's rate and show as a slower swing: of the whole picture, or of bands that roll
/// over it, one to each phase of the lamp while the sensor is read from top to bottom. Both are one frequency, the same
/// in nearly all cells of the picture, and of one phase within a row of cells. Moving people, a passing cloud, a lamp
/// switched on and a shaken camera are not all of that.
struct FlickerMeter: Sendable {
    /// Seconds of frames that are looked at, and between looks.
    private static let window = 2.0
    private static let interval = 1.0
    private static let leastFrames = 20
    /// Frequencies looked at: hertz, up to half the rate of frames.
    private static let lowest = 1.5
    private static let step = 0.25
    /// Least share of a cell's variance, and least swing over its brightness, at the one frequency.
    private static let leastShare = 0.5
    private static let leastSwing = 0.03
    /// Cosine of the largest angle between a cell's phase and its row's.
    private static let leastAgreement = 0.8
    /// Cells darker than this say nothing; so many must be brighter, and such a share of those must swing.
    private static let leastBrightness: Float = 12
    private static let leastCells = 16
    private static let shareOfCells = 0.6

    private var times: [FrameTime] = []
    private var cells: [InlineArray<64, Float>] = []
    private var lastLook: FrameTime?

    /// Takes in a frame.
    ///
    /// - Returns: whether there is flicker, once a second; nil between.
    mutating func take(_ sample: LightSample, at time: FrameTime) -> Bool? {
        if let last = times.last, time.seconds(since: last) > 0.5 || time <= last { clear() }
        times.append(time)
        cells.append(sample.cells)
        let old = times.prefix { time.seconds(since: $0) > Self.window }.count
        if old > 0 {
            times.removeFirst(old)
            cells.removeFirst(old)
        }
        let start = lastLook ?? times[0]
        lastLook = start
        guard time.seconds(since: start) >= Self.interval, let first = times.first,
            time.seconds(since: first) >= Self.window * 0.9
        else { return nil }
        lastLook = time
        return times.count >= Self.leastFrames && swings()
    }

    mutating func clear() {
        times.removeAll(keepingCapacity: true)
        cells.removeAll(keepingCapacity: true)
        lastLook = nil
    }

    private func swings() -> Bool {
        let signals = (0..<64).map(deviation)
        let lit = signals.indices.filter { !signals[$0].isEmpty }
        guard lit.count >= Self.leastCells else { return false }
        let rows = (0..<LightSample.rows).map { row in sum(lit.filter { $0 / LightSample.columns == row }, of: signals)
        }
        guard let frequency = strongest(of: rows) else { return false }
        let wave = self.wave(frequency)
        let count = lit.filter { cell in
            let signal = signals[cell]
            let power = signal.reduce(0) { $0 + $1 * $1 } / Double(signal.count)
            let own = project(signal, on: wave)
            let row = project(rows[cell / LightSample.columns], on: wave)
            let (ownLength, rowLength) = (hypot(own.x, own.y), hypot(row.x, row.y))
            guard power > 0, ownLength > 0, rowLength > 0 else { return false }
            // A swing of amplitude A has the projection A / 2 and the variance A² / 2.
            let share = 2 * ownLength * ownLength / power
            let agreement = (own.x * row.x + own.y * row.y) / (ownLength * rowLength)
            return share >= Self.leastShare && 2 * ownLength >= Self.leastSwing && agreement >= Self.leastAgreement
        }.count
        return Double(count) >= Self.shareOfCells * Double(lit.count)
    }

    /// A cell's brightness over its mean, without the mean and the straight line through it; empty for a dark cell.
    private func deviation(_ cell: Int) -> [Double] {
        let count = Double(cells.count)
        let mean = cells.reduce(0) { $0 + Double($1[cell]) } / count
        guard mean >= Double(Self.leastBrightness) else { return [] }
        let middle = (count - 1) / 2
        var (slope, spread) = (0.0, 0.0)
        for index in cells.indices {
            let place = Double(index) - middle
            slope += place * (Double(cells[index][cell]) - mean)
            spread += place * place
        }
        slope /= max(spread, 1)
        return cells.indices.map {
            (Double(cells[$0][cell]) - mean - slope * (Double($0) - middle)) / mean
        }
    }

    private func sum(_ chosen: [Int], of signals: [[Double]]) -> [Double] {
        var total = Array(repeating: 0.0, count: cells.count)
        for cell in chosen { for index in total.indices { total[index] += signals[cell][index] } }
        return total
    }

    /// The frequency at which the rows together swing most, hertz.
    private func strongest(of rows: [[Double]]) -> Double? {
        guard let first = times.first, let last = times.last else { return nil }
        let highest = Double(times.count - 1) / last.seconds(since: first) / 2
        var best: (frequency: Double, power: Double)?
        for frequency in stride(from: Self.lowest, through: highest, by: Self.step) {
            let wave = self.wave(frequency)
            let power = rows.reduce(0.0) { power, row in
                let found = project(row, on: wave)
                return power + found.x * found.x + found.y * found.y
            }
            if power > best?.power ?? 0 { best = (frequency, power) }
        }
        return best?.frequency
    }

    private func wave(_ frequency: Double) -> [(x: Double, y: Double)] {
        times.map { time in
            let angle = 2 * Double.pi * frequency * time.seconds(since: times[0])
            return (cos(angle), sin(angle))
        }
    }

    private func project(_ signal: [Double], on wave: [(x: Double, y: Double)]) -> (x: Double, y: Double) {
        var (x, y) = (0.0, 0.0)
        for index in signal.indices {
            x += signal[index] * wave[index].x
            y += signal[index] * wave[index].y
        }
        return (x / Double(signal.count), y / Double(signal.count))
    }
}
