internal import Frames
internal import Tracking

/// How sharp a face's picture is, measured by other means than those that choose pictures: the variance of the Laplacian of
/// the face, cut out level and always of the same size.
///
/// J. L. Pech-Pacheco et al., "Diatom autofocusing in brightfield microscopy: a comparative study", ICPR 2000.
struct FaceSharpness {
    private static let side = 128
    private var samples = [Float](repeating: 0, count: side * side * 3)

    /// - Returns: shades of 0...255, squared.
    mutating func measure(_ mesh: FaceMesh, in picture: borrowing Picture) -> Double {
        let region = CropRegion(mesh)
        let side = Self.side
        let map = AffineMap.crop(
            center: PixelPoint(x: region.center.x, y: region.center.y), extent: (region.side, region.side),
            degrees: region.angle * 180 / .pi, width: side, height: side)
        samples.withUnsafeMutableBufferPointer {
            picture.sample(map, width: side, height: side, border: .edge, values: .byte, into: $0)
        }
        func grey(_ x: Int, _ y: Int) -> Double {
            let place = (y * side + x) * 3
            return 0.299 * Double(samples[place]) + 0.587 * Double(samples[place + 1])
                + 0.114 * Double(samples[place + 2])
        }
        // The middle of the square, which the face fills.
        let middle = side / 4..<side - side / 4
        let bends = middle.flatMap { y in
            middle.map { x in grey(x - 1, y) + grey(x + 1, y) + grey(x, y - 1) + grey(x, y + 1) - 4 * grey(x, y) }
        }
        let deviation = Statistics.deviation(bends)
        return deviation * deviation
    }
}
