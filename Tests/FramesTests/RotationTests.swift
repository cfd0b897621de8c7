import Frames
import TestSupport
import Testing

@Suite("Rotation")
struct RotationTests {
    /// What a camera on its side captures of an upright NV12 or BGRA picture: the picture turned back.
    private func captured(_ upright: FrameBuilder, for rotation: Rotation) -> FrameBuilder {
        let size = rotation.uprightSize(of: upright.size)
        let half = PixelSize(width: size.width / 2, height: size.height / 2)
        let uprightHalf = PixelSize(width: upright.size.width / 2, height: upright.size.height / 2)
        var bytes: [UInt8] = []
        let planes: [(size: PixelSize, from: PixelSize, channels: Int)] =
            upright.format == .nv12
            ? [(size, upright.size, 1), (half, uprightHalf, 2)] : [(size, upright.size, 4)]
        for (index, plane) in planes.enumerated() {
            for y in 0..<plane.size.height {
                for x in 0..<plane.size.width {
                    let (column, row) =
                        switch rotation {
                        case .none: (x, y)
                        case .quarter: (plane.size.height - 1 - y, x)
                        case .half: (plane.size.width - 1 - x, plane.size.height - 1 - y)
                        case .threeQuarters: (y, plane.size.width - 1 - x)
                        }
                    let at = (row * plane.from.width + column) * plane.channels
                    bytes += upright.planes[index][at..<at + plane.channels]
                }
            }
        }
        return FrameBuilder(upright.format, size: size, bytes: bytes, color: upright.color)
    }

    static let cases = [PixelFormat.nv12, .bgra].flatMap { format in Rotation.allCases.map { (format, $0) } }

    @Test("The same picture is seen however the camera was turned", arguments: cases)
    func sameValues(format: PixelFormat, rotation: Rotation) throws {
        let upright = noiseFrame(format, PixelSize(width: 38, height: 26))
        let lending = captured(upright, for: rotation).lend(rowPadding: [5, 3, 0], lead: 1)
        let map = AffineMap.crop(
            center: PixelPoint(x: 20, y: 12), extent: (width: 30, height: 30), degrees: 33, width: 24, height: 24)
        let reader = PictureReader()
        let expected = try reader.withPicture(of: upright.lend().frame, rotation: .none) {
            sample($0, map, width: 24, height: 24, border: .black)
        }
        try reader.withPicture(of: lending.frame, rotation: rotation) { picture in
            #expect(picture.size == upright.size)
            let seen = sample(picture, map, width: 24, height: 24, border: .black)
            #expect(largestDifference(seen, expected) < 0.02)
        }
        #expect(largestDifference(try look(lending.frame, rotation: rotation), try look(upright)) < 0.001)
    }

    @Test("The letterbox shows the same picture however the camera was turned", arguments: cases)
    func sameLetterbox(format: PixelFormat, rotation: Rotation) throws {
        let upright = noiseFrame(format, PixelSize(width: 64, height: 36))
        let expected = try letterbox(upright, side: 16)
        let seen = try letterbox(captured(upright, for: rotation), side: 16, rotation: rotation)
        #expect(seen.letterbox == expected.letterbox)
        #expect(largestDifference(seen.square, expected.square) <= 2)
    }

    @Test("The rotation is the clockwise turn that makes the picture upright")
    func direction() throws {
        // The top left pixel of the picture as captured; after a quarter turn it is at the top right.
        let captured = FrameBuilder(bgra: PixelSize(width: 3, height: 2)) { x, y in x + y == 0 ? (255, 0, 0) : (0, 0, 0)
        }
        let corners: [(Rotation, Int)] = [(.none, 0), (.quarter, 1), (.half, 5), (.threeQuarters, 4)]
        for (rotation, pixel) in corners {
            let seen = try look(captured, rotation: rotation)
            let red = (0..<6).filter { seen[$0 * 3] == 255 }
            #expect(red == [pixel], "\(rotation)")
        }
    }
}
