internal import Frames

/// Samples of a picture on a grid finer than what is wanted, averaged into shades of grey.
///
/// Thread rule: *queue-bound*; its memory is used again for each look.
struct GreySamples {
    /// Rows of R G B, `fine` times as many each way as cells; what is sampled is written here.
    var samples: [Float] = []

    /// Makes room for a look.
    ///
    /// - Parameters:
    ///   - width: cells in a row.
    ///   - height: rows of cells.
    ///   - fine: samples a cell is averaged of, each way.
    mutating func reserve(width: Int, height: Int, fine: Int) {
        let count = width * height * fine * fine * 3
        if samples.count < count { samples = [Float](repeating: 0, count: count) }
    }

    /// The mean brightness of each cell, in the samples' unit, into `cells`.
    func average(width: Int, height: Int, fine: Int, into cells: inout [Float]) {
        let share = 1 / Float(fine * fine)
        samples.withUnsafeBufferPointer { samples in
            cells.withUnsafeMutableBufferPointer { cells in
                for row in 0..<height {
                    for column in 0..<width {
                        var sum: Float = 0
                        for y in row * fine..<(row + 1) * fine {
                            var place = (y * width * fine + column * fine) * 3
                            for _ in 0..<fine {
                                sum += Luma.of(samples[place], samples[place + 1], samples[place + 2])
                                place += 3
                            }
                        }
                        cells[row * width + column] = sum * share
                    }
                }
            }
        }
    }
}
