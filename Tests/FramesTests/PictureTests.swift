import Frames
import TestSupport
import Testing

@Suite("Picture")
struct PictureTests {
    @Test("The identity shows each pixel of a BGRA frame")
    func identity() throws {
        let builder = FrameBuilder(bgra: PixelSize(width: 5, height: 3)) { x, y in
            (UInt8(10 * x), UInt8(20 * y), UInt8(x * y))
        }
        let lending = builder.lend(rowPadding: [3, 0, 0], lead: 1)
        var output = [Float](repeating: -1, count: 5 * 3 * 3)
        try PictureReader().withPicture(of: lending.frame, rotation: .none) { picture in
            output.withUnsafeMutableBufferPointer {
                picture.sample(.identity, width: 5, height: 3, border: .edge, values: .byte, into: $0)
            }
        }
        for y in 0..<3 {
            for x in 0..<5 {
                let pixel = Array(output[(y * 5 + x) * 3..<(y * 5 + x) * 3 + 3])
                #expect(pixel == [Float(10 * x), Float(20 * y), Float(x * y)])
            }
        }
    }

    @Test("A frame goes back to its owner once when it ends")
    func givesBack() {
        let owner: LendingOwner
        do {
            let lending = FrameBuilder(bgra: PixelSize(width: 1, height: 1)) { _, _ in (1, 2, 3) }.lend(slot: 4)
            owner = lending.owner
            #expect(owner.givenBack.isEmpty)
        }
        #expect(owner.givenBack == [4])
    }
}
