extension ImageBitmap {
    /// Draws the outline of a box.
    ///
    /// - Parameter thickness: of the line, pixels, 1...1000; it lies inside the box.
    /// - Throws: `FaceTrackingError`: `invalidSetting`, `closed`, `inUse`.
    public func draw(_ rectangle: FaceRectangle, color: DrawingColor = .green, thickness: Int = 2) throws {
        try Self.check(thickness, "thickness")
        let (left, top) = (Pen.whole(rectangle.x), Pen.whole(rectangle.y))
        let right = max(left, Pen.whole(rectangle.x + rectangle.width))
        let bottom = max(top, Pen.whole(rectangle.y + rectangle.height))
        try withPen(color) { pen in
            pen.fill(left..<right, top..<min(bottom, top + thickness))
            pen.fill(left..<right, max(top, bottom - thickness)..<bottom)
            pen.fill(left..<min(right, left + thickness), top..<bottom)
            pen.fill(max(left, right - thickness)..<right, top..<bottom)
        }
    }

    /// Draws the outline of a circle.
    ///
    /// - Parameters:
    ///   - radius: to the outer edge of the line, pixels.
    ///   - thickness: of the line, pixels, 1...1000; a line that reaches the middle fills the circle.
    /// - Throws: `FaceTrackingError`: `invalidSetting`, `closed`, `inUse`.
    public func drawCircle(
        center: ImagePoint, radius: Double, color: DrawingColor = .green, thickness: Int = 2
    ) throws {
        try Self.check(thickness, "thickness")
        guard (0...100_000).contains(radius) else {
            throw FaceTrackingError.invalid("radius", "\(radius)", "is not in 0...100000")
        }
        let (x, y) = (Double(center.x), Double(center.y))
        let inner = max(0, radius - Double(thickness))
        let reach = radius * radius
        let hole = radius > Double(thickness) ? inner * inner : -1
        try withPen(color) { pen in
            let rows = Range(uncheckedBounds: (Pen.whole(y - radius - 1), Pen.whole(y + radius + 1)))
            let columns = Range(uncheckedBounds: (Pen.whole(x - radius - 1), Pen.whole(x + radius + 1)))
            for row in rows.clamped(to: 0..<pixels.height) {
                for column in columns.clamped(to: 0..<pixels.width) {
                    let (across, down) = (Double(column) + 0.5 - x, Double(row) + 0.5 - y)
                    let distance = across * across + down * down
                    if distance <= reach, distance > hole { pen.fill(column..<column + 1, row..<row + 1) }
                }
            }
        }
    }

    /// Draws points as small squares.
    ///
    /// - Parameter size: their sides, pixels, 1...1000.
    /// - Throws: `FaceTrackingError`: `invalidSetting`, `closed`, `inUse`.
    public func draw(_ points: [ImagePoint], color: DrawingColor = .green, size: Int = 2) throws {
        try Self.check(size, "size")
        try withPen(color) { pen in
            for point in points {
                let left = Pen.whole(Double(point.x) - Double(size) / 2)
                let top = Pen.whole(Double(point.y) - Double(size) / 2)
                pen.fill(left..<left + size, top..<top + size)
            }
        }
    }

    /// Draws a line of text. Small letters are drawn as capitals; what the small font does not have is a box.
    ///
    /// - Parameters:
    ///   - x: left edge of the first letter, pixels.
    ///   - y: top of the letters, pixels.
    ///   - scale: pixels of a dot, 1...1000; a letter is 5 x 7 dots, and the next one begins 6 dots on.
    /// - Throws: `FaceTrackingError`: `invalidSetting`, `closed`, `inUse`.
    public func draw(_ text: String, x: Double, y: Double, color: DrawingColor = .green, scale: Int = 2) throws {
        try Self.check(scale, "scale")
        let (left, top) = (Pen.whole(x), Pen.whole(y))
        try withPen(color) { pen in
            for (place, letter) in text.uppercased().prefix(10_000).enumerated() {
                for (row, dots) in DotFont.rows(of: letter).enumerated() {
                    for column in 0..<DotFont.width where dots >> (DotFont.width - 1 - column) & 1 == 1 {
                        let dotX = left + (place * (DotFont.width + 1) + column) * scale
                        let dotY = top + row * scale
                        pen.fill(dotX..<dotX + scale, dotY..<dotY + scale)
                    }
                }
            }
        }
    }

    private static func check(_ value: Int, _ name: String) throws {
        guard (1...1000).contains(value) else {
            throw FaceTrackingError.invalid(name, "\(value)", "is not in 1...1000")
        }
    }

    private func withPen(_ color: DrawingColor, _ body: (Pen) -> Void) throws {
        try withUnsafeMutablePixels { bytes, pixels in
            body(Pen(bytes: bytes, pixels: pixels, color: color.bytes(channels: pixels.channels)))
        }
    }
}
