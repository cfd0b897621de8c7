internal import Frames
internal import Glibc
internal import Records

/// Two faces of different people that pass before each other on a plain wall: the nearer hides the other for a while.
struct CrossingScene {
    static let size = PixelSize(width: 640, height: 480)
    static let rate = 30.0
    /// Speed of each face, pixels a second.
    static let speeds = 60.0...400.0
    /// Longest time for which one is hidden, in seconds.
    static let longestHiding = 0.5
    static let noise: Float = 4

    private let near: PosedFace
    private let far: PosedFace
    private let speed: Double
    private let down: Double
    private var random: NoiseSource

    /// Seconds before and after the faces meet.
    private static let lead = 1.5
    static let frames = Int(2 * lead * rate)

    /// - Parameters:
    ///   - near, far: of the same width.
    ///   - seed: decides speed and heights.
    init(near: PosedFace, far: PosedFace, seed: UInt64) {
        self.near = near
        self.far = far
        random = NoiseSource(seed: seed)
        // Wholly hidden while the middles are less than a fifth of a width apart, at twice the speed of one.
        let slowest = max(Self.speeds.lowerBound, near.bounds.width * 0.4 / (2 * Self.longestHiding))
        speed = Double.random(in: slowest...max(slowest, min(Self.speeds.upperBound, 180)), using: &random)
        down = Double.random(in: -20...20, using: &random)
    }

    /// Where the middle of each face is in a frame, whether seen or not.
    func places(_ frame: Int) -> (near: PixelPoint, far: PixelPoint) {
        let way = (Double(frame) / Self.rate - Self.lead) * speed
        let (x, y) = (Double(Self.size.width) / 2, Double(Self.size.height) / 2)
        return (PixelPoint(x: x + way, y: y + down), PixelPoint(x: x - way, y: y))
    }

    mutating func frame(_ index: Int) throws(FramesError) -> ImageBitmap {
        var wall = Canvas(
            size: Self.size, values: [Float](repeating: 120, count: Self.size.width * Self.size.height * 3))
        let places = places(index)
        wall.lay(far, at: places.far)
        wall.lay(near, at: places.near)
        return try wall.bitmap(noise: Self.noise, from: &random)
    }
}

extension Canvas {
    /// Lays a head over the canvas, cut out along an ellipse about its box with a soft edge.
    fileprivate mutating func lay(_ face: PosedFace, at place: PixelPoint) {
        let (across, down) = (face.bounds.width * 0.68, face.bounds.height * 0.78)
        let (shiftX, shiftY) = (face.bounds.centerX - place.x, face.bounds.centerY - place.y)
        let columns = max(0, Int(place.x - across))..<max(0, min(size.width, Int(place.x + across) + 1))
        let rows = max(0, Int(place.y - down))..<max(0, min(size.height, Int(place.y + down) + 1))
        guard !columns.isEmpty, !rows.isEmpty else { return }
        let cut = face.picture.sampled(
            .translation(x: shiftX + Double(columns.lowerBound), y: shiftY + Double(rows.lowerBound)),
            size: PixelSize(width: columns.count, height: rows.count))
        for row in rows {
            for column in columns {
                let distance = hypot(
                    (Double(column) + 0.5 - place.x) / across, (Double(row) + 0.5 - place.y) / down)
                let weight = Float(max(0, min(1, (1 - distance) * 12)))
                guard weight > 0 else { continue }
                let target = (row * size.width + column) * 3
                let source = ((row - rows.lowerBound) * columns.count + column - columns.lowerBound) * 3
                for channel in 0..<3 {
                    values[target + channel] += (cut.values[source + channel] - values[target + channel]) * weight
                }
            }
        }
    }
}
