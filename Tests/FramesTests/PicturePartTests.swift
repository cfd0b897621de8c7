import TestSupport
import Testing

@testable import Frames

/// A part of a picture in a square shows what the same part of the whole shows.
@Suite struct PicturePartTests {
    private static let size = PixelSize(width: 96, height: 96)

    private func shown(
        _ builder: FrameBuilder, _ rotation: Rotation, area: PixelArea, side: Int
    ) throws -> (pixels: [Float], lies: Letterbox) {
        var pixels = [Float](repeating: -1, count: side * side * 3)
        let lending = builder.lend()
        var lies: Letterbox?
        try PictureReader().withPicture(of: lending.frame, rotation: rotation) { picture in
            try pixels.withUnsafeMutableBufferPointer { buffer in
                lies = try picture.letterbox(of: area, side: side, values: .byte, into: buffer)
            }
        }
        return (pixels, try #require(lies))
    }

    @Test(arguments: [PixelFormat.nv12, .bgra], Rotation.allCases)
    func `a part is shown where its place is`(format: PixelFormat, rotation: Rotation) throws {
        let builder = noiseFrame(format, Self.size)
        let whole = try shown(builder, rotation, area: PixelArea(whole: Self.size), side: 96)
        let area = PixelArea(x: 32, y: 16, width: 48, height: 48)
        let part = try shown(builder, rotation, area: area, side: 48)
        #expect(part.lies.upright(PixelPoint(x: 0, y: 0)) == PixelPoint(x: 32, y: 16))
        // Chroma at the part's edge has no neighbours to be blended with.
        for y in 2..<46 {
            for x in 2..<46 {
                for component in 0..<3 {
                    let here = part.pixels[(y * 48 + x) * 3 + component]
                    #expect(here == whole.pixels[((y + 16) * 96 + x + 32) * 3 + component])
                }
            }
        }
    }

    @Test func `a part that begins at an odd place grows to the pixel before`() throws {
        let part = try shown(
            noiseFrame(.nv12, Self.size), .none, area: PixelArea(x: 31, y: 17, width: 33, height: 33), side: 34)
        #expect(part.lies.upright(PixelPoint(x: 0, y: 0)) == PixelPoint(x: 30, y: 16))
    }

    @Test func `an area outside the picture shows the whole`() throws {
        let builder = noiseFrame(.nv12, Self.size)
        let whole = try shown(builder, .none, area: PixelArea(whole: Self.size), side: 32)
        let outside = try shown(builder, .none, area: PixelArea(x: 500, y: 500, width: 20, height: 20), side: 32)
        #expect(whole.pixels == outside.pixels)
        #expect(whole.lies == outside.lies)
    }
}
