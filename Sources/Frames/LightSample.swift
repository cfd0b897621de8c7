/// How bright a picture is, at 256 x 96 places of it. Plain values: outlives the picture. *Reentrant*.
package struct LightSample: Sendable, Equatable {
    package static let columns = 4
    package static let rows = 16

    /// Mean brightness of each cell of a grid over the picture as captured, rows then columns; 0...255, full range.
    package var cells: InlineArray<64, Float>
    /// Mean brightness, 0...255.
    package var mean: Float
    /// The brightness that one place in a hundred exceeds, 0...255.
    package var highlights: Float
    /// Share of places with a brightness of 250 and more, 0...1.
    package var clippedShare: Float
    /// Equal for pictures whose places are equal to the bit.
    package var fingerprint: UInt64

    package init(
        cells: InlineArray<64, Float>, mean: Float, highlights: Float, clippedShare: Float, fingerprint: UInt64
    ) {
        self.cells = cells
        self.mean = mean
        self.highlights = highlights
        self.clippedShare = clippedShare
        self.fingerprint = fingerprint
    }

    /// Mean brightness of the brightest cell, 0...255.
    package var brightestCell: Float {
        var brightest: Float = 0
        for index in cells.indices { brightest = max(brightest, cells[index]) }
        return brightest
    }

    package static func == (left: LightSample, right: LightSample) -> Bool {
        left.cells.indices.allSatisfy { left.cells[$0] == right.cells[$0] } && left.mean == right.mean
            && left.highlights == right.highlights && left.clippedShare == right.clippedShare
            && left.fingerprint == right.fingerprint
    }
}
