internal import Glibc

/// Sums over the cells of a block that tell how it differs from its anchor and whether it has shifted.
struct BlockSums: Sendable {
    private(set) var count: Float = 0
    /// Squares of the difference from the anchor, and of that from the frame before.
    private(set) var difference: Float = 0
    private(set) var sequence: Float = 0
    /// Products of the gradients, and of gradient and difference.
    private var (xx, xy, yy): (Float, Float, Float) = (0, 0, 0)
    private var (dx, dy): (Float, Float) = (0, 0)

    /// How many standard deviations of its own a mean square may exceed the noise, and by how much in any case.
    private static let deviations: Float = 5
    private static let floor: Float = 0.02

    mutating func add(difference: Float, step: Float, across: Float, down: Float) {
        count += 1
        self.difference += difference * difference
        sequence += step * step
        xx += across * across
        xy += across * down
        yy += down * down
        dx += across * difference
        dy += down * difference
    }

    mutating func add(_ other: BlockSums) {
        count += other.count
        difference += other.difference
        sequence += other.sequence
        xx += other.xx
        xy += other.xy
        yy += other.yy
        dx += other.dx
        dy += other.dy
    }

    /// Whether the block differs from its anchor by more than `noise`, the variance of the difference of two frames.
    func exceeds(_ noise: Float) -> Bool {
        guard count > 0 else { return false }
        return difference / count > noise * (1 + Self.deviations * (2 / count).squareRoot()) + Self.floor
    }

    /// How far the block has shifted from its anchor, and how uncertain that is along the worse direction, in cells;
    /// nil where its brightness is too even to tell.
    func shift(noise: Float) -> (length: Float, doubt: Float)? {
        // The gradients' own noise: a quarter of the difference's variance each, which would make shifts look smaller.
        let own = count * noise / 4
        let (a, b, c) = (xx - own, xy, yy - own)
        let least = (a + c) / 2 - (((a - c) / 2) * ((a - c) / 2) + b * b).squareRoot()
        guard least > 0, least > 0.01 * count else { return nil }
        let determinant = a * c - b * b
        let x = (c * dx - b * dy) / determinant
        let y = (a * dy - b * dx) / determinant
        return (hypotf(x, y), (noise / least).squareRoot())
    }
}
