internal import Frames
internal import Records

/// Two people before a wall, one of whom hides the other's face for a while.
struct CrossingScene {
    enum Kind: CaseIterable {
        /// Both walk, in opposite directions.
        case passing
        /// The one behind stands.
        case standing
        /// Both walk to one place, the one hides the other there, and both go back.
        case turning
    }

    static let rate = 30.0
    /// Widths of the nearer face, pixels.
    static let widths = [40.0, 70, 110, 150, 200]
    /// Pixels a second of each who walks.
    static let speeds = 60.0...400.0
    /// Longest time for which a face is hidden wholly, in seconds.
    static let longestHiding = 0.5
    /// Face widths between the middles below which the one behind is hidden wholly.
    private static let cover = 0.18
    /// Seconds for which both stand before and after.
    private static let rest = 1.0

    private let near: PosedFace
    private let far: PosedFace
    private let kind: Kind
    private let nearSpeed: Double
    private let farSpeed: Double
    /// Seconds for which they stand before each other, when turning.
    private let dwell: Double
    private let heights: (near: Double, far: Double)
    private let wall: Canvas
    private var random: NoiseSource
    /// From one end of the way to the other, pixels.
    private let way: Double

    /// - Parameter seed: decides speeds, heights, times and the wall.
    init(_ kind: Kind, near: PosedFace, far: PosedFace, seed: UInt64) {
        var random = NoiseSource(seed: seed)
        let width = near.bounds.width
        // Slower than this, one would be hidden for too long.
        let slowest = 2 * Self.cover * width / Self.longestHiding
        let speeds = max(Self.speeds.lowerBound, slowest)...Self.speeds.upperBound
        self.kind = kind
        self.near = near
        self.far = far
        nearSpeed = Double.random(in: speeds, using: &random)
        farSpeed = kind == .passing ? Double.random(in: Self.speeds, using: &random) : nearSpeed
        let passing = 2 * Self.cover * width / (2 * nearSpeed)
        dwell = kind == .turning ? Double.random(in: 0...Self.longestHiding - passing, using: &random) : 0
        let middle = Double(MadeCamera.size.height) / 2
        heights = (middle + Double.random(in: -0.1...0.1, using: &random) * width, middle)
        way = Double(MadeCamera.size.width) - 1.6 * width
        wall = Backdrop.canvas(size: MadeCamera.size, from: &random)
        self.random = random
    }

    /// Frames in which both stand apart, before and after.
    static let restFrames = Int(rest * rate)

    /// Frames of the scene.
    var frames: Int {
        let walking =
            switch kind {
            case .passing: way / min(nearSpeed, farSpeed)
            case .standing: way / nearSpeed
            case .turning: way / nearSpeed + dwell
            }
        return Int(((2 * Self.rest + walking) * Self.rate).rounded(.up))
    }

    /// Where the middle of each face is in a frame, whether seen or not.
    func places(_ frame: Int) -> (near: PixelPoint, far: PixelPoint) {
        let time = max(0, Double(frame) / Self.rate - Self.rest)
        let (nearWay, farWay): (Double, Double)
        switch kind {
        case .passing: (nearWay, farWay) = (min(way, time * nearSpeed), min(way, time * farSpeed))
        case .standing: (nearWay, farWay) = (min(way, time * nearSpeed), way / 2)
        case .turning:
            let back = max(0, time - way / 2 / nearSpeed - dwell) * nearSpeed
            let both = max(0, min(way / 2, time * nearSpeed) - back)
            (nearWay, farWay) = (both, both)
        }
        let start = (Double(MadeCamera.size.width) - way) / 2
        return (
            PixelPoint(x: start + nearWay, y: heights.near),
            PixelPoint(x: Double(MadeCamera.size.width) - start - farWay, y: heights.far)
        )
    }

    mutating func frame(_ index: Int) throws(FramesError) -> ImageBitmap {
        var canvas = wall
        let places = places(index)
        canvas.lay(far, at: places.far)
        canvas.lay(near, at: places.near)
        return try canvas.bitmap(noise: MadeCamera.noise, from: &random)
    }
}
