import Frames
import TestSupport
import Testing

@Suite("Letterbox")
struct LetterboxTests {
    /// The mean of a BGRA picture over a rectangle, in doubles.
    private func mean(_ builder: FrameBuilder, x: ClosedRange<Double>, y: ClosedRange<Double>, channel: Int) -> Double {
        var sum = 0.0
        var weight = 0.0
        for row in Int(y.lowerBound)..<min(Int(y.upperBound.rounded(.up)), builder.size.height) {
            for column in Int(x.lowerBound)..<min(Int(x.upperBound.rounded(.up)), builder.size.width) {
                let w = min(x.upperBound, Double(column + 1)) - max(x.lowerBound, Double(column))
                let h = min(y.upperBound, Double(row + 1)) - max(y.lowerBound, Double(row))
                sum += w * h * Double(builder.planes[0][(row * builder.size.width + column) * 4 + channel])
                weight += w * h
            }
        }
        return sum / weight
    }

    @Test(
        "A shrunk picture has the mean of each pixel's area",
        arguments: [
            (PixelSize(width: 97, height: 61), 32), (PixelSize(width: 64, height: 64), 16),
            (PixelSize(width: 40, height: 300), 24), (PixelSize(width: 1300, height: 7), 64),
            (PixelSize(width: 33, height: 33), 32),
        ])
    func areaMeans(size: PixelSize, side: Int) throws {
        let builder = noiseFrame(.bgra, size)
        let (square, box) = try letterbox(builder, side: side)
        let width = Int((Double(size.width) * box.scaleX).rounded())
        let height = Int((Double(size.height) * box.scaleY).rounded())
        #expect(max(width, height) == side)
        var worst = 0.0
        for y in 0..<height {
            for x in 0..<width {
                let from = box.upright(PixelPoint(x: box.padX + Double(x), y: box.padY + Double(y)))
                let to = box.upright(PixelPoint(x: box.padX + Double(x + 1), y: box.padY + Double(y + 1)))
                for (component, channel) in [2, 1, 0].enumerated() {
                    let expected = mean(builder, x: from.x...to.x, y: from.y...to.y, channel: channel)
                    let at = ((y + Int(box.padY)) * side + x + Int(box.padX)) * 3 + component
                    worst = max(worst, abs(Double(square[at]) - expected))
                }
            }
        }
        // Bytes between the passes and weights of 1/256: a value is off by one and a half at most.
        #expect(worst <= 1.5)
    }

    @Test("The rest of the square is black, all around the middle")
    func padding() throws {
        let builder = FrameBuilder(bgra: PixelSize(width: 40, height: 20)) { _, _ in (255, 255, 255) }
        let (square, box) = try letterbox(builder, side: 16, values: .signedUnit)
        #expect(box == Letterbox(side: 16, scaleX: 0.4, scaleY: 0.4, padX: 0, padY: 4))
        for y in 0..<16 {
            let row = square[y * 48..<(y + 1) * 48]
            #expect(row.allSatisfy { $0 == (4..<12 ~= y ? 1 : -1) }, "row \(y)")
        }
    }

    @Test("NV12 shrinks to the same colours as the BGRA picture it stands for")
    func chroma() throws {
        let nv12 = FrameBuilder(
            nv12: PixelSize(width: 90, height: 70), luma: { x, _ in UInt8(60 + x) },
            chroma: { x, y in (UInt8(90 + x), UInt8(160 - y)) })
        let reference = ReferencePicture(builder: nv12)
        let bgra = FrameBuilder(bgra: nv12.size) { x, y in
            let rgb = reference.rgb(at: PixelPoint(x: Double(x) + 0.5, y: Double(y) + 0.5), border: .edge)
            return (UInt8(rgb[0].rounded()), UInt8(rgb[1].rounded()), UInt8(rgb[2].rounded()))
        }
        let (left, leftBox) = try letterbox(nv12, side: 20)
        let (right, rightBox) = try letterbox(bgra, side: 20)
        #expect(leftBox == rightBox)
        #expect(largestDifference(left, right) < 2.5)
    }

    @Test("A small picture is enlarged bilinearly", arguments: [PixelFormat.nv12, .bgra])
    func enlarging(format: PixelFormat) throws {
        let builder = noiseFrame(format, PixelSize(width: 8, height: 6))
        let (square, box) = try letterbox(builder, side: 32)
        #expect(box == Letterbox(side: 32, scaleX: 4, scaleY: 4, padX: 0, padY: 4))
        let expected = ReferencePicture(builder: builder)
            .sample(.scale(x: 0.25, y: 0.25), width: 32, height: 24, border: .edge)
        #expect(largestDifference(Array(square[4 * 96..<28 * 96]), expected) < 0.05)
    }

    @Test("Points of the square lead back to the upright picture")
    func mapping() throws {
        let (_, box) = try letterbox(noiseFrame(.bgra, PixelSize(width: 640, height: 524)), side: 256)
        let corner = box.upright(PixelPoint(x: box.padX, y: box.padY))
        let end = box.upright(PixelPoint(x: 256 - box.padX, y: 256 - box.padY))
        #expect(abs(corner.x) < 1e-9 && abs(corner.y) < 1e-9)
        #expect(abs(end.x - 640) < 1e-9 && abs(end.y - 524) < 1e-9)
    }

    @Test("Extreme shapes keep at least one pixel each way", arguments: Rotation.allCases)
    func extremes(rotation: Rotation) throws {
        for (size, side) in [
            (PixelSize(width: 3000, height: 1), 8), (PixelSize(width: 1, height: 3000), 8),
            (PixelSize(width: 1, height: 1), 5), (PixelSize(width: 50, height: 30), 1),
        ] {
            for format in [PixelFormat.nv12, .bgra] {
                let (square, _) = try letterbox(
                    noiseFrame(format, size), side: side, rotation: rotation, values: .unit)
                #expect(square.allSatisfy { $0 >= 0 && $0 <= 1.0001 }, "\(size) \(format)")
                #expect(square.contains { $0 > 0 }, "\(size) \(format)")
            }
        }
    }
}
