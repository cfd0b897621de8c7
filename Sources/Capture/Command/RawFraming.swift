package import Frames

/// Frames of one size, one after the other. Nothing in them tells where one begins: a byte lost is a fault that only the
/// end of the stream shows.
package struct RawFraming: CommandFraming {
    package let rate: Double? = nil
    private let picture: CommandPicture

    package init(format: PixelFormat, size: PixelSize) {
        picture = CommandPicture(layout: .pixels(format), size: size, color: .customary(for: format))
    }

    package mutating func next(_ bytes: UnsafeRawBufferPointer) throws(CommandStreamFault) -> FramingStep {
        let count = picture.byteCount
        guard bytes.count >= count else { return .incomplete(needed: count) }
        return .picture(picture, range: 0..<count, consumed: count)
    }
}
