internal import Frames
internal import Records

/// A wall with soft patches of light and colour, on which made people move.
enum Backdrop {
    /// Pixels from one random value to the next.
    private static let patch = 40

    static func canvas(size: PixelSize, from random: inout NoiseSource) -> Canvas {
        let coarse = PixelSize(width: size.width / patch + 2, height: size.height / patch + 2)
        var values = [Float](repeating: 0, count: coarse.width * coarse.height * 3)
        for pixel in 0..<coarse.width * coarse.height {
            let light = Float.random(in: 70...170, using: &random)
            for channel in 0..<3 { values[pixel * 3 + channel] = light + Float.random(in: -25...25, using: &random) }
        }
        return Canvas(size: coarse, values: values)
            .sampled(.scale(x: 1 / Double(patch), y: 1 / Double(patch)), size: size)
    }
}

extension Canvas {
    /// Lays a head over the canvas, cut out along an ellipse about its box with a soft edge.
    ///
    /// - Parameter place: where the middle of its box comes to lie.
    mutating func lay(_ face: PosedFace, at place: PixelPoint) {
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
                let right = (Double(column) + 0.5 - place.x) / across
                let below = (Double(row) + 0.5 - place.y) / down
                let weight = Float(max(0, min(1, (1 - (right * right + below * below).squareRoot()) * 12)))
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
