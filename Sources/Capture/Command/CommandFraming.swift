package import Frames

/// One picture as it lies in a command's stream.
package struct CommandPicture: Sendable, Equatable {
    /// How its samples lie. Planar 4:2:2 and 4:4:4 become I420 on the way.
    package enum Layout: Sendable, Equatable {
        case pixels(PixelFormat)
        case planar422, planar444
    }

    package var layout: Layout
    package var size: PixelSize
    package var color: ColorEncoding

    /// The format of the frame that is made of it.
    package var format: PixelFormat {
        if case .pixels(let format) = layout { format } else { .i420 }
    }

    /// Bytes of one picture in the stream; 0 for JPEG.
    package var byteCount: Int {
        let (width, height) = (size.width, size.height)
        switch layout {
        case .pixels(let format):
            return (0..<format.planeCount).reduce(0) {
                $0 + format.rowBytes(plane: $1, width: width) * format.rows(plane: $1, height: height)
            }
        case .planar422: return (width + (width + 1) / 2 * 2) * height
        case .planar444: return width * height * 3
        }
    }
}

/// What a framing found at the beginning of the bytes it was given.
package enum FramingStep: Sendable, Equatable {
    /// Nothing whole yet; ask again when so many bytes are there, counted from the beginning.
    case incomplete(needed: Int)
    /// So many bytes hold no picture.
    case skipped(Int)
    /// So many bytes were a picture that is damaged.
    case damaged(Int)
    /// A picture in `range`; the next element begins at `consumed`.
    case picture(CommandPicture, range: Range<Int>, consumed: Int)
}

/// Finds the pictures in the bytes of a command's standard output. Bytes are hostile: whatever they are, a framing takes
/// a bounded part of them at a time and ends with a step or a fault.
package protocol CommandFraming: Sendable {
    /// Frames a second as the stream promises; nil where it does not say.
    var rate: Double? { get }

    /// Looks at the beginning of `bytes`, valid only during the call. What was skipped or was a picture is not given
    /// again; what was incomplete is, with more behind it.
    mutating func next(_ bytes: UnsafeRawBufferPointer) throws(CommandStreamFault) -> FramingStep
}

extension CommandFormat {
    /// - Parameter size: of raw frames.
    package func framing(size: PixelSize) -> any CommandFraming {
        switch self {
        case .yuv4mpeg: YUV4MPEGFraming()
        case .mjpeg: JPEGFraming()
        default: RawFraming(format: pixels ?? .i420, size: size)
        }
    }
}
