import Frames
import TestSupport
import Testing

@Suite("Sampling")
struct SampleTests {
    static let someMaps: [(name: String, map: AffineMap)] = [
        ("half a pixel to the right and down", .translation(x: 0.5, y: 0.5)),
        (
            "a crop in the middle",
            .crop(
                center: PixelPoint(x: 40, y: 25), extent: (width: 30, height: 30), degrees: 25, width: 48, height: 48)
        ),
        (
            "a crop over the corner",
            .crop(
                center: PixelPoint(x: 2, y: 1), extent: (width: 20, height: 20), degrees: -70, width: 48, height: 48)
        ),
        (
            "enlarged over all edges",
            .crop(
                center: PixelPoint(x: 40, y: 25), extent: (width: 200, height: 160), degrees: 5, width: 48, height: 48)
        ),
        ("a mirror image", AffineMap(a: -1.5, b: 0, c: 79, d: 0, e: 1.2, f: -3)),
        ("enlarged four times", .scale(x: 0.25, y: 0.25)),
    ]

    @Test("A map shows what bilinear interpolation gives, inside and over the edge", arguments: someMaps)
    func maps(name: String, map: AffineMap) throws {
        for format in [PixelFormat.nv12, .bgra] {
            let builder = noiseFrame(format, PixelSize(width: 81, height: 51))
            let lending = builder.lend(rowPadding: [3, 1, 0], lead: 1)
            for border in [Picture.Border.edge, .black] {
                let seen = try PictureReader().withPicture(of: lending.frame, rotation: .none) { picture in
                    sample(picture, map, width: 48, height: 48, border: border)
                }
                let expected = ReferencePicture(builder: builder).sample(map, width: 48, height: 48, border: border)
                #expect(largestDifference(seen, expected) < 0.05, "\(name), \(format), \(border)")
            }
        }
    }

    @Test("Outside the picture it is black or the nearest pixel")
    func outside() throws {
        let lending = FrameBuilder(bgra: PixelSize(width: 2, height: 2)) { x, y in
            (UInt8(100 + 10 * x + y), 7, 9)
        }.lend()
        let far = AffineMap.translation(x: -50, y: 50)
        try PictureReader().withPicture(of: lending.frame, rotation: .none) { picture in
            let black = sample(picture, far, width: 2, height: 2, border: .black, values: .signedUnit)
            #expect(black.allSatisfy { $0 == -1 })
            let edge = sample(picture, far, width: 2, height: 2, border: .edge)
            #expect(Array(edge[0..<3]) == [101, 7, 9])
        }
    }

    @Test("No map reads outside the planes or gives a value outside the range", arguments: [PixelFormat.nv12, .bgra])
    func anyMapIsSafe(format: PixelFormat) throws {
        var noise = Noise(seed: 99)
        let extremes = [0, 1, -1, 0.5, 1e-9, 1e5, -1e9, 1e18, -1e300, .infinity, .nan]
        for size in [PixelSize(width: 1, height: 1), PixelSize(width: 2, height: 3), PixelSize(width: 67, height: 21)] {
            // The planes end at memory that must not be touched.
            let lending = noiseFrame(format, size).lend()
            try PictureReader().withPicture(of: lending.frame, rotation: .quarter) { picture in
                for round in 0..<400 {
                    func value(_ spread: Double) -> Double {
                        round % 4 == 0 && noise.byte() < 60
                            ? extremes[Int(noise.byte()) % extremes.count] : (noise.unit() - 0.5) * spread
                    }
                    let map = AffineMap(
                        a: value(4), b: value(4), c: value(150), d: value(4), e: value(4), f: value(150))
                    let seen = sample(
                        picture, map, width: 19, height: 7, border: round % 2 == 0 ? .edge : .black, values: .unit)
                    #expect(seen.allSatisfy { $0 >= 0 && $0 <= 1.0001 }, "\(map)")
                }
            }
        }
    }

    @Test("An output without pixels is written nowhere")
    func emptyOutput() throws {
        let lending = noiseFrame(.nv12, PixelSize(width: 4, height: 4)).lend()
        try PictureReader().withPicture(of: lending.frame, rotation: .none) { picture in
            #expect(sample(picture, .identity, width: 0, height: 5, border: .edge).isEmpty)
        }
    }

    @Test("A frame with a size that no picture has is refused")
    func sizes() {
        for size in [PixelSize(width: 0, height: 4), PixelSize(width: 70000, height: 1)] {
            let lending = FrameBuilder(.grey, size: size, bytes: [UInt8](repeating: 0, count: size.width * size.height))
                .lend()
            let error = #expect(throws: FramesError.self) { try look(lending.frame) }
            #expect(error?.code == .wrongSize)
        }
    }
}
