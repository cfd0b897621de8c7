internal import Frames
internal import Glibc

/// A sheet or a screen somewhere before a camera, flat or bent over a cylinder, and how it is seen.
///
/// Its own axes: x and y along the picture, z away from the camera, the middle of the picture the origin; lengths in
/// widths of the face that shows on it.
struct HeldSurface {
    /// Where its middle is: camera axes, z the distance.
    var place: SIMD3<Double>
    /// Degrees: about the vertical axis, the horizontal axis, the line of sight.
    var turn: SIMD3<Double>
    /// One over the radius of the cylinder it is bent over, its axis along y; below 0 its middle is the farthest from the
    /// camera, 0 is flat.
    var curvature: Double

    /// Lays the picture over a canvas as a lens sees it.
    ///
    /// - Parameters:
    ///   - scale: pixels of the picture in a length of 1.
    ///   - middle: the picture's point that is the origin.
    ///   - focal: focal length in pixels of the canvas, whose middle the line of sight meets.
    ///   - frame: how wide the border around the picture is, as a length; `frameLight` its brightness.
    ///   - grid: of the pixels of a screen; nil for a sheet.
    func lay(
        _ picture: Canvas, scale: Double, middle: SIMD2<Double>, on canvas: inout Canvas, focal: Double, gain: Float,
        frame: Double, frameLight: Float, grid: DisplayGrid? = nil
    ) {
        let rotation = self.rotation
        func turnedBack(_ vector: SIMD3<Double>) -> SIMD3<Double> {
            rotation.0 * vector.x + rotation.1 * vector.y + rotation.2 * vector.z
        }
        let eye = turnedBack(-place)
        let size = canvas.size
        let low = -middle / scale
        let high = low + SIMD2(Double(picture.size.width), Double(picture.size.height)) / scale
        let (width, height) = (Double(size.width), Double(size.height))
        let reach = max(-low.x, high.x) + frame
        // Along a row rays change evenly.
        let step = turnedBack(SIMD3(1 / focal, 0, 0))
        let stepDown = turnedBack(SIMD3(0, 1 / focal, 0))
        canvas.values.withUnsafeMutableBufferPointer { values in
            for row in 0..<size.height {
                var ray = turnedBack(
                    SIMD3((0.5 - width / 2) / focal, (Double(row) + 0.5 - height / 2) / focal, 1))
                for column in 0..<size.width {
                    defer { ray += step }
                    guard let met = meeting(eye: eye, ray: ray, width: reach), met.x > low.x - frame,
                        met.x < high.x + frame, met.y > low.y - frame, met.y < high.y + frame
                    else { continue }
                    let cell = (row * size.width + column) * 3
                    let isInside = met.x > low.x && met.x < high.x && met.y > low.y && met.y < high.y
                    var colour =
                        isInside ? picture.colour(at: met * scale + middle) * gain : SIMD3(repeating: frameLight)
                    if isInside, let grid, let right = meeting(eye: eye, ray: ray + step, width: reach),
                        let below = meeting(eye: eye, ray: ray + stepDown, width: reach)
                    {
                        colour *= grid.light(at: met, right: right - met, below: below - met)
                    }
                    values[cell] = colour.x
                    values[cell + 1] = colour.y
                    values[cell + 2] = colour.z
                }
            }
        }
    }

    /// Columns of the rotation from camera axes to the surface's.
    private var rotation: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
        let (a, b, c) = (turn.x * .pi / 180, turn.y * .pi / 180, turn.z * .pi / 180)
        func turned(_ vector: SIMD3<Double>) -> SIMD3<Double> {
            var v = SIMD3(vector.x * cos(a) + vector.z * sin(a), vector.y, vector.z * cos(a) - vector.x * sin(a))
            v = SIMD3(v.x, v.y * cos(b) - v.z * sin(b), v.y * sin(b) + v.z * cos(b))
            return SIMD3(v.x * cos(c) - v.y * sin(c), v.x * sin(c) + v.y * cos(c), v.z)
        }
        return (turned(SIMD3(1, 0, 0)), turned(SIMD3(0, 1, 0)), turned(SIMD3(0, 0, 1)))
    }

    /// Where a ray meets the surface, along the picture; nil where it passes by.
    private func meeting(eye: SIMD3<Double>, ray: SIMD3<Double>, width: Double) -> SIMD2<Double>? {
        guard curvature != 0 else {
            guard ray.z.magnitude > 1e-6 else { return nil }
            let way = -eye.z / ray.z
            return way > 0 ? SIMD2(eye.x + way * ray.x, eye.y + way * ray.y) : nil
        }
        let radius = 1 / curvature
        // x² + (z - r)² = r²
        let depth = eye.z - radius
        let square = ray.x * ray.x + ray.z * ray.z
        let half = eye.x * ray.x + depth * ray.z
        let root = half * half - square * (eye.x * eye.x + depth * depth - radius * radius)
        guard root >= 0, square > 0 else { return nil }
        for way in [(-half - root.squareRoot()) / square, (-half + root.squareRoot()) / square] where way > 0 {
            let (x, z) = (eye.x + way * ray.x, depth + way * ray.z)
            // The arc from the middle of the picture.
            let arc = atan2(x, -z * (radius < 0 ? -1 : 1)) * radius.magnitude
            if arc.magnitude <= width, (arc / radius).magnitude < .pi / 2 {
                return SIMD2(arc, eye.y + way * ray.y)
            }
        }
        return nil
    }
}
