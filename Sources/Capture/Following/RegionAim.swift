internal import Frames
internal import Records

/// When the region of interest moves, and where to. It stays while the face is about where it was, and moves when the face
/// has come to rest elsewhere. Reads no clock.
struct RegionAim: Sendable {
    /// Times the face's width and height.
    private static let margin = 1.2
    /// Shared over joint area from which the region is still right, and from which a face counts as resting.
    private static let near = 0.5
    private static let still = 0.7
    /// Seconds a face must rest; and be elsewhere, where it never does.
    private static let rest = 0.6
    private static let restless = 4.0
    /// Seconds between two moves. For going back to where the region was before, twice as many each time, up to the most.
    private static let interval = 2.0
    private static let longestInterval = 32.0

    private var current: BoundingBox?
    /// Where the region was before.
    private var former: BoundingBox?
    private var moved: FrameTime?
    private var patience = interval
    private var resting: (box: BoundingBox, since: FrameTime)?
    private var outside: FrameTime?

    /// - Parameter bounds: of the face that is followed.
    /// - Returns: the box that the region is to show, where it is to move.
    mutating func take(_ bounds: BoundingBox, at now: FrameTime) -> BoundingBox? {
        let wanted = Self.grown(bounds)
        if let current, wanted.intersectionOverUnion(current) >= Self.near {
            resting = nil
            outside = nil
            return nil
        }
        let from = outside ?? now
        outside = from
        if resting.map({ wanted.intersectionOverUnion($0.box) < Self.still }) ?? true { resting = (wanted, now) }
        let rests = resting.map { now.seconds(since: $0.since) >= Self.rest } ?? false
        guard rests || now.seconds(since: from) >= Self.restless else { return nil }
        // Long ago is no back and forth.
        if let moved, now.seconds(since: moved) > 2 * Self.longestInterval { patience = Self.interval }
        let isBack = former.map { wanted.intersectionOverUnion($0) >= Self.near } ?? false
        let wait = isBack ? min(patience * 2, Self.longestInterval) : Self.interval
        if let moved, now.seconds(since: moved) < wait { return nil }
        patience = wait
        former = current
        current = wanted
        moved = now
        resting = nil
        outside = nil
        return wanted
    }

    private static func grown(_ box: BoundingBox) -> BoundingBox {
        BoundingBox(
            x: box.centerX - box.width * margin / 2, y: box.centerY - box.height * margin / 2,
            width: box.width * margin, height: box.height * margin)
    }
}
