internal import Frames
internal import Glibc
internal import Records

/// A clip of a photograph, or of a screen that plays a film, held before a camera in front of a background.
struct SpoofClip {
    /// How it is moved, besides the hand's shake. A little of each other way comes with it.
    enum Motion: CaseIterable {
        case moved, tilted, zoomed
        /// Bent over a cylinder, moved and tilted.
        case bent
    }

    static let size = PixelSize(width: 360, height: 270)
    static let rate = 10.0
    static let seconds = 6.0

    private let medium: ShownMedium
    private let background: Canvas
    private let surface: (place: [HandMotion], turn: [HandMotion])
    private let distance: Double
    private let curvature: Double
    private let camera: [HandMotion]
    private let light: HandMotion
    private let frame: (width: Double, light: Float)
    private let noise: Float
    private let seed: UInt64
    private var random: NoiseSource
    /// The grid of the screen's pixels, where it is drawn, and the camera that sees it.
    private var screen: (grid: DisplayGrid?, sensor: MosaicSensor)?

    /// Focal length over the picture's width: about 53 degrees.
    private static let focal = 1.0

    /// - Parameters:
    ///   - background: what is behind; its pixels are the camera's.
    ///   - seed: decides ways, angles, speeds, size, bend, light, border and noise.
    init(_ motion: Motion, _ medium: ShownMedium, before background: Canvas, seed: UInt64) {
        var random = NoiseSource(seed: seed)
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        self.medium = medium
        self.background = background
        // Of the face, pixels.
        let width = number(72...112)
        distance = Self.focal * Double(Self.size.width) / width
        let shake = number(0.004...0.012)
        let isMoved = motion == .moved || motion == .bent
        let isTilted = motion == .tilted || motion == .bent
        let reach = isMoved ? number(0.25...0.6) : number(0.03...0.15)
        let depth = motion == .zoomed ? number(0.15...0.35) : number(0.02...0.08)
        let (yaw, pitch) = isTilted ? (number(15...40), number(8...25)) : (number(2...7), number(2...6))
        let roll = number(3...14)
        surface = (
            place: [reach, reach * 0.6, depth * distance].map { HandMotion(reach: $0, shake: shake, from: &random) },
            turn: [yaw, pitch, roll].map { HandMotion(reach: $0, shake: 0.3, from: &random) }
        )
        let bend = number(0.25...0.7)
        curvature = motion == .bent ? (number(0...1) < 0.75 ? bend : -bend) : 0
        // A third of the cameras are held in a hand, too.
        let tremble = number(0...1) < 0.33 ? number(0.3...1.2) : 0
        camera = (0..<2).map { _ in HandMotion(reach: 3 * tremble, shake: tremble, from: &random) }
        light = HandMotion(reach: number(0.02...0.1), shake: 0, from: &random)
        frame = (number(0...1) < 0.5 ? number(0.03...0.12) : 0, number(0...1) < 0.5 ? 20 : 235)
        noise = Float(number(1.5...4.5))
        self.seed = seed
        self.random = random
    }

    /// Has the clip seen by a camera with a mosaic of colours, which compresses.
    ///
    /// - Parameter pitch: camera pixels that a pixel of the screen is wide in the middle of its ways; nil for no grid.
    mutating func show(gridOf pitch: Double?) {
        var random = NoiseSource(seed: ~seed)
        let blur = Double.random(in: 0.3...0.55, using: &random)
        let sensor = MosaicSensor(noise: noise, quality: Int.random(in: 78...95, using: &random))
        let faceWidth = Self.focal * Double(Self.size.width) / distance
        screen = (pitch.map { DisplayGrid(density: faceWidth / $0, blur: blur) }, sensor)
    }

    static var frames: Int { Int(seconds * rate) }

    mutating func frame(_ index: Int) throws -> ImageBitmap {
        let time = Double(index) / Self.rate
        var canvas = background.sampled(
            .translation(x: camera[0].value(at: time), y: camera[1].value(at: time)), size: Self.size)
        let place = surface.place.map { $0.value(at: time) }
        let turn = surface.turn.map { $0.value(at: time) }
        let held = HeldSurface(
            place: SIMD3(place[0], place[1], distance + place[2]), turn: SIMD3(turn[0], turn[1], turn[2]),
            curvature: curvature)
        held.lay(
            medium.picture(at: time), scale: medium.bounds.width,
            middle: SIMD2(medium.bounds.centerX, medium.bounds.centerY), on: &canvas,
            focal: Self.focal * Double(Self.size.width), gain: Float(1 + light.value(at: time)), frame: frame.width,
            frameLight: frame.light, grid: screen?.grid)
        if let sensor = screen?.sensor { return try sensor.picture(of: canvas, from: &random) }
        return try canvas.bitmap(noise: noise, from: &random)
    }
}
