package import Frames

/// What a command writes to its standard output.
package enum CommandFormat: String, Sendable, CaseIterable {
    /// YUV4MPEG2: a stream that says its size, rate and format itself.
    case yuv4mpeg
    /// Raw frames of the configured size, one after the other, without padding.
    case nv12, nv21, i420, yuyv, uyvy, bgr, rgb, bgra, rgba, grey
    /// JPEG pictures, one after the other.
    case mjpeg

    /// The format of raw frames; nil where the stream itself says what is in it.
    package var pixels: PixelFormat? { self == .yuv4mpeg ? nil : PixelFormat(rawValue: rawValue) }
}
