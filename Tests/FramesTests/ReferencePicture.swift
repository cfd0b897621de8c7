import Frames
import Glibc
import TestSupport

/// An NV12 or BGRA picture looked at slowly, in doubles, as the documentation of `Picture` says it is looked at.
struct ReferencePicture {
    let builder: FrameBuilder

    /// Y = ..., Cb, Cr to R, G, B with the numbers of ITU-R BT.601 and BT.709, and Y, Cb, Cr from bytes as both say.
    static func rgb(y: Double, u: Double, v: Double, color: ColorEncoding) -> [Double] {
        let full = color.range == .full
        let luma = full ? y : (y - 16) * 255 / 219
        let (cb, cr) = full ? (u - 128, v - 128) : ((u - 128) * 255 / 224, (v - 128) * 255 / 224)
        let rgb =
            switch color.matrix {
            case .bt601: [luma + 1.402 * cr, luma - 0.344136 * cb - 0.714136 * cr, luma + 1.772 * cb]
            case .bt709: [luma + 1.5748 * cr, luma - 0.187324 * cb - 0.468124 * cr, luma + 1.8556 * cb]
            }
        return rgb.map { min(max($0, 0), 255) }
    }

    /// R G B at a point of the picture.
    func rgb(at point: PixelPoint, border: Picture.Border) -> [Double] {
        let size = builder.size
        let rgb: [Double]
        if builder.format == .nv12 {
            let chromaWidth = (size.width + 1) / 2
            let chromaHeight = (size.height + 1) / 2
            let y = bilinear(0, point.x, point.y, width: size.width, height: size.height, step: 1, channel: 0)
            let chroma = [0, 1].map {
                bilinear(
                    1, point.x / 2, point.y / 2, width: chromaWidth, height: chromaHeight, step: 2, channel: $0)
            }
            rgb = Self.rgb(y: y, u: chroma[0], v: chroma[1], color: builder.color)
        } else {
            rgb = [2, 1, 0].map {
                bilinear(0, point.x, point.y, width: size.width, height: size.height, step: 4, channel: $0)
            }
        }
        guard border == .black else { return rgb }
        let share = inside(point.x, size.width) * inside(point.y, size.height)
        return rgb.map { $0 * share }
    }

    private func bilinear(
        _ plane: Int, _ x: Double, _ y: Double, width: Int, height: Int, step: Int, channel: Int
    ) -> Double {
        let bytes = builder.planes[plane]
        func value(_ x: Double, _ y: Double) -> Double {
            let column = min(max(Int(x), 0), width - 1)
            let row = min(max(Int(y), 0), height - 1)
            return Double(bytes[(row * width + column) * step + channel])
        }
        let left = floor(x - 0.5)
        let top = floor(y - 0.5)
        let fx = x - 0.5 - left
        let fy = y - 0.5 - top
        return (value(left, top) * (1 - fx) + value(left + 1, top) * fx) * (1 - fy)
            + (value(left, top + 1) * (1 - fx) + value(left + 1, top + 1) * fx) * fy
    }

    /// Share of the bilinear weight along an axis that falls on pixels 0 ..< size.
    private func inside(_ position: Double, _ size: Int) -> Double {
        let near = floor(position - 0.5)
        let part = position - 0.5 - near
        func isInside(_ pixel: Double) -> Bool { pixel >= 0 && pixel < Double(size) }
        return (isInside(near) ? 1 - part : 0) + (isInside(near + 1) ? part : 0)
    }

    /// What `Picture.sample` should write.
    func sample(_ map: AffineMap, width: Int, height: Int, border: Picture.Border) -> [Float] {
        var result: [Float] = []
        for y in 0..<height {
            for x in 0..<width {
                let point = map(PixelPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
                result += rgb(at: point, border: border).map { Float($0) }
            }
        }
        return result
    }
}
