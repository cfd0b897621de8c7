import PixelBridge
import TestSupport
import Testing

@testable import Frames

@Suite("Borrowing")
struct BorrowingTests {
    private static let size = PixelSize(width: 31, height: 9)

    private func builder(_ format: PixelFormat) -> FrameBuilder { noiseFrame(format, Self.size) }

    private func address(_ pointer: UnsafePointer<UInt8>?) -> UInt { UInt(bitPattern: pointer) }

    @Test("NV12 and BGRA frames are looked at where they lie", arguments: [PixelFormat.nv12, .bgra])
    func directFormats(format: PixelFormat) throws {
        let lending = builder(format).lend(rowPadding: [3, 7, 0], lead: 5)
        try PictureReader().withPicture(of: lending.frame, rotation: .quarter) { picture in
            #expect(address(picture.image.plane0) == lending.addresses[0])
            #expect(picture.image.stride0 == format.rowBytes(plane: 0, width: 31) + 3)
            if format == .nv12 {
                #expect(address(picture.image.plane1) == lending.addresses[1])
                #expect(picture.image.stride1 == 32 + 7)
            }
        }
    }

    @Test("The luma of planar and grey frames is looked at where it lies", arguments: [PixelFormat.nv21, .i420, .grey])
    func lumaInPlace(format: PixelFormat) throws {
        let lending = builder(format).lend(rowPadding: [3, 7, 2], lead: 5)
        try PictureReader().withPicture(of: lending.frame, rotation: .none) { picture in
            #expect(address(picture.image.plane0) == lending.addresses[0])
        }
    }

    @Test("A reader uses the same memory again for the next frame", arguments: [PixelFormat.yuyv, .bgr])
    func memoryIsReused(format: PixelFormat) throws {
        let reader = PictureReader()
        let builder = builder(format)
        var addresses: Set<UInt> = []
        for _ in 0..<3 {
            let lending = builder.lend()
            try reader.withPicture(of: lending.frame, rotation: .none) { picture in
                _ = addresses.insert(address(picture.image.plane0))
            }
        }
        #expect(addresses.count == 1)
    }

    @Test("A frame goes back to its owner once, when it ends")
    func givesBack() {
        let owner: LendingOwner
        do {
            let lending = FrameBuilder(bgra: PixelSize(width: 1, height: 1)) { _, _ in (1, 2, 3) }.lend(slot: 4)
            owner = lending.owner
            #expect(owner.givenBack.isEmpty)
        }
        #expect(owner.givenBack == [4])
    }

    @Test("An error of the one who looks comes through, and the reader can be used again")
    func errorsComeThrough() throws {
        struct Refusal: Error {}
        let reader = PictureReader()
        let lending = builder(.nv12).lend()
        #expect(throws: Refusal.self) {
            try reader.withPicture(of: lending.frame, rotation: .none) { _ in throw Refusal() }
        }
        #expect(try look(lending.frame, reader: reader) == look(builder(.nv12)))
    }
}
