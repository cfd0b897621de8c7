internal import Frames
internal import Tracking

/// A face level and always of the same size, in shades of grey: what is measured on it does not depend on how large the
/// face is in the picture.
///
/// Thread rule: *queue-bound*; its memory is used again for each face.
struct GreyCrop {
    /// Pixels each way.
    static let side = 80
    /// Most samples a pixel is averaged of, each way.
    private static let finest = 2
    /// Rows of brightness, 0...1.
    private(set) var pixels = [Float](repeating: 0, count: side * side)
    private var grey = GreySamples()

    /// Cuts the square around the mesh out of the picture, from brow to chin where the face looks at the lens.
    mutating func look(at mesh: SeenMesh, in picture: borrowing Picture) {
        var region = CropRegion(mesh)
        region.side /= Self.margin
        let fine = max(1, min(Self.finest, Int((region.side / Double(Self.side)).rounded(.up))))
        let width = Self.side * fine
        grey.reserve(width: Self.side, height: Self.side, fine: fine)
        let map = AffineMap.crop(
            center: PixelPoint(x: region.center.x, y: region.center.y), extent: (region.side, region.side),
            degrees: region.angle * 180 / .pi, width: width, height: width)
        grey.samples.withUnsafeMutableBufferPointer {
            picture.sample(map, width: width, height: width, border: .edge, values: .unit, into: $0)
        }
        grey.average(width: Self.side, height: Self.side, fine: fine, into: &pixels)
    }

    /// How much larger than the face the mesh network's square is, and than its middle part.
    private static let margin = 1.8
}
