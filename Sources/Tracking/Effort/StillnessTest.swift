internal import Glibc

/// Whether a part of the picture provably still shows what it showed, but for noise: brightness of the cells of a grid
/// now against an anchor. Three things must hold: no ninth of it has shifted, measured by the brightness gradient; no
/// block differs more than two frames in a row do; nor does the whole. Where noise hides what a shift would do, nothing
/// is proved. Pure: values in, values out.
///
/// Source of the shift's measure: B. D. Lucas, T. Kanade, "An iterative image registration technique with an application
/// to stereo vision", 1981, one step.
struct StillnessTest: Sendable {
    let columns: Int
    let rows: Int
    /// Edge of a cell in pixels.
    private let cell: Float
    private var anchor: [Float]
    private var previous: [Float]
    /// Variance of the difference of two frames in a row, each block's.
    private var noise: [Float]
    private var comparisons = 0
    private var blocks: [BlockSums]

    /// Blocks each way; two by two make a ninth.
    private static let blocksAcross = 6
    /// Pixels that a ninth may have shifted, beyond its uncertainty.
    private static let shiftLimit: Float = 0.15
    /// Uncertainty of a shift in pixels above which it proves nothing.
    private static let shiftDoubt: Float = 0.08
    /// Ninths that must prove something, else the whole must.
    private static let provingNinths = 4
    /// Frames in a row that must have been compared before their difference counts as noise.
    private static let leastComparisons = 4
    /// Share of the newest difference in the noise.
    private static let noiseShare: Float = 0.25
    /// A block cannot be noisier than the middle one by more than this: it moves.
    private static let noiseLeeway: Float = 4

    /// - Parameters:
    ///   - cells: rows x columns brightnesses, 0...255: the first anchor.
    ///   - cell: edge of a cell in pixels.
    init(cells: [Float], columns: Int, rows: Int, cell: Int) {
        precondition(cells.count == columns * rows && columns >= 8 && rows >= 8, "too few cells")
        (self.columns, self.rows, self.cell) = (columns, rows, Float(cell))
        anchor = cells
        previous = cells
        let count = Self.blocksAcross * Self.blocksAcross
        noise = Array(repeating: 0, count: count)
        blocks = Array(repeating: BlockSums(), count: count)
    }

    /// Takes the cells of the next frame.
    ///
    /// - Returns: true where they provably show the same as the anchor.
    mutating func take(_ cells: [Float]) -> Bool {
        precondition(cells.count == anchor.count, "another grid's cells")
        sum(cells)
        previous.replaceSubrange(0..., with: cells)
        comparisons += 1
        let share = comparisons == 1 ? 1 : max(Self.noiseShare, 1 / Float(comparisons))
        for index in blocks.indices {
            noise[index] += share * (blocks[index].sequence / blocks[index].count - noise[index])
        }
        return comparisons >= Self.leastComparisons && isStill()
    }

    /// What was taken last is the anchor from now on.
    mutating func moveAnchor() {
        anchor.replaceSubrange(0..., with: previous)
    }

    private mutating func sum(_ cells: [Float]) {
        let across = Self.blocksAcross
        for index in blocks.indices { blocks[index] = BlockSums() }
        anchor.withUnsafeBufferPointer { anchor in
            previous.withUnsafeBufferPointer { previous in
                cells.withUnsafeBufferPointer { cells in
                    for y in 1..<(rows - 1) {
                        let row = y * across / rows * across
                        for block in 0..<across {
                            var sums = blocks[row + block]
                            let first = max(1, (block * columns + across - 1) / across)
                            let last = min(columns - 1, ((block + 1) * columns + across - 1) / across)
                            for x in first..<max(first, last) {
                                let place = y * columns + x
                                sums.add(
                                    difference: cells[place] - anchor[place], step: cells[place] - previous[place],
                                    across: (anchor[place + 1] - anchor[place - 1]) / 2,
                                    down: (anchor[place + columns] - anchor[place - columns]) / 2)
                            }
                            blocks[row + block] = sums
                        }
                    }
                }
            }
        }
    }

    private func isStill() -> Bool {
        let middle = noise.sorted()[noise.count / 2]
        var whole = BlockSums()
        var wholeNoise: Float = 0
        var (proving, allowed) = (0, Float(0))
        for down in 0..<(Self.blocksAcross / 2) {
            for across in 0..<(Self.blocksAcross / 2) {
                var ninth = BlockSums()
                var ninthNoise: Float = 0
                for block in [0, 1, Self.blocksAcross, Self.blocksAcross + 1] {
                    let index = (2 * down * Self.blocksAcross) + 2 * across + block
                    let own = min(noise[index], Self.noiseLeeway * middle)
                    guard !blocks[index].exceeds(own) else { return false }
                    ninth.add(blocks[index])
                    ninthNoise += own * blocks[index].count
                }
                whole.add(ninth)
                wholeNoise += ninthNoise
                guard let shift = ninth.shift(noise: ninthNoise / ninth.count) else { continue }
                guard shift.doubt * cell <= Self.shiftDoubt else { continue }
                allowed = Self.shiftLimit + 2 * shift.doubt * cell
                guard shift.length * cell <= allowed else { return false }
                proving += 1
            }
        }
        wholeNoise /= whole.count
        guard !whole.exceeds(wholeNoise) else { return false }
        if proving >= Self.provingNinths { return true }
        guard let shift = whole.shift(noise: wholeNoise) else { return false }
        return shift.doubt * cell <= Self.shiftDoubt
            && shift.length * cell <= Self.shiftLimit + 2 * shift.doubt * cell
    }
}
