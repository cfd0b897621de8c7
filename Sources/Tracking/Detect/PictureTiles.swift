package import Frames

/// Cuts a picture into squares that overlap: what a detector, whose input is one square, sees larger in them.
package enum PictureTiles {
    /// Share of a square's side that it has in common with its neighbour at least: a face on the seam, as wide as this, lies
    /// whole in one of the two.
    static let overlap = 0.2

    /// The squares, row by row. *Reentrant*.
    ///
    /// - Parameters:
    ///   - rows: along the picture's shorter side. One row cuts a wide picture into squares as high as it is; a picture that
    ///     is nearly square is not cut by it. Fewer where the squares would have to be enlarged for the detector, which
    ///     shows nothing new.
    ///   - least: the detector's input size: the smallest side of a square.
    /// - Returns: empty where the picture would not be cut.
    package static func squares(of size: PixelSize, rows: Int, least: Int) -> [PixelArea] {
        let (short, long) = (min(size.width, size.height), max(size.width, size.height))
        func side(_ rows: Int) -> Int {
            Int((Double(short) / (Double(rows) - Double(rows - 1) * overlap)).rounded(.up))
        }
        guard rows >= 1, let rows = (1...rows).last(where: { side($0) >= max(least, 1) }) else { return [] }
        let side = side(rows)
        let across = starts(of: size.width, side: side)
        let down = starts(of: size.height, side: side)
        guard across.count * down.count > 1, Double(long) > Double(side) * 1.1 else { return [] }
        return down.flatMap { top in
            across.map { left in
                PixelArea(x: left, y: top, width: min(side, size.width), height: min(side, size.height))
            }
        }
    }

    /// Where squares begin along an edge, spread evenly over it.
    private static func starts(of length: Int, side: Int) -> [Int] {
        guard length > side else { return [0] }
        let step = Double(side) * (1 - overlap)
        // A pixel of rounding is no reason for another square.
        let count = Int((Double(length - side - 1) / step).rounded(.up)) + 1
        guard count > 1 else { return [0] }
        return (0..<count).map { Int((Double(length - side) * Double($0) / Double(count - 1)).rounded()) }
    }
}
