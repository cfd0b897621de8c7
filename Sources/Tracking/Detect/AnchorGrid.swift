/// The anchors of the `back` detector: the centres of the cells of two grids, in pixels of the network's input.
///
/// The finer grid (one cell every 16 pixels) has two anchors a cell, the coarser (32 pixels) six; all anchors of a cell
/// share its centre. Source: the network's published anchor options (SSD with fixed anchor size).
struct AnchorGrid: Sendable {
    let centers: [SIMD2<Float>]

    /// - Parameter side: the network's input size in pixels, a multiple of 32.
    init(side: Int) {
        var centers: [SIMD2<Float>] = []
        for (stride, anchors) in [(16, 2), (32, 6)] {
            for row in 0..<(side / stride) {
                for column in 0..<(side / stride) {
                    let center = SIMD2((Float(column) + 0.5) * Float(stride), (Float(row) + 0.5) * Float(stride))
                    for _ in 0..<anchors { centers.append(center) }
                }
            }
        }
        self.centers = centers
    }
}
