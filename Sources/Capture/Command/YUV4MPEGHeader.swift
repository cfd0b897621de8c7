internal import Frames

/// The first line of a YUV4MPEG2 stream: `YUV4MPEG2 W640 H480 F30:1 Ip A1:1 C420jpeg XCOLORRANGE=FULL`.
///
/// Follows the description of the format in the manual of mjpegtools, yuv4mpeg(5).
package struct YUV4MPEGHeader: Sendable, Equatable {
    package let picture: CommandPicture
    /// Frames a second; nil where the stream does not say.
    package let rate: Double?

    static let magic = "YUV4MPEG2"
    /// Most pixels of a picture that are believed: 8K.
    private static let mostPixels = 7680 * 4320

    /// - Parameter line: without its line feed.
    package init(_ line: String) throws(CommandStreamFault) {
        let words = line.split(separator: " ")
        guard words.first.map(String.init) == Self.magic else {
            throw CommandStreamFault("its first line is no YUV4MPEG2 header")
        }
        var width: Int?
        var height: Int?
        var rate: Double?
        var chroma = "420jpeg"
        var range: ColorEncoding.Range?
        for word in words.dropFirst() {
            let value = word.dropFirst()
            switch word.first {
            case "W": width = Int(value)
            case "H": height = Int(value)
            case "F": rate = try Self.rate(value)
            case "I": try Self.check(interlacing: value)
            case "C": chroma = String(value)
            case "X" where value == "COLORRANGE=FULL": range = .full
            case "X" where value == "COLORRANGE=LIMITED": range = .limited
            // The shape of pixels (A), comments (X) and what later versions add.
            default: break
            }
        }
        guard let width, let height else {
            throw CommandStreamFault("its YUV4MPEG2 header gives no width and height (W, H); look at what writes it")
        }
        let size = PixelSize(width: width, height: height)
        guard size.isPlausible, width * height <= Self.mostPixels else {
            throw CommandStreamFault(
                "its YUV4MPEG2 header says a size of \(size), which is not handled; make the picture smaller")
        }
        let matrix: ColorEncoding.Matrix = width >= 1280 || height > 576 ? .bt709 : .bt601
        picture = CommandPicture(
            layout: try Self.layout(chroma), size: size,
            color: ColorEncoding(matrix: matrix, range: range ?? .limited))
        self.rate = rate
    }

    /// `30:1`; `0:0` is unknown.
    private static func rate(_ text: Substring) throws(CommandStreamFault) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let above = Int32(parts[0]), let below = Int32(parts[1]), above >= 0, below >= 0 else {
            throw CommandStreamFault("its YUV4MPEG2 header has a rate that cannot be read (F\(text.prefix(20)))")
        }
        guard above > 0, below > 0 else { return nil }
        let rate = Double(above) / Double(below)
        return rate <= 100_000 ? rate : nil
    }

    private static func check(interlacing: Substring) throws(CommandStreamFault) {
        switch interlacing {
        case "p", "?": return
        case "t", "b", "m":
            throw CommandStreamFault(
                "its pictures are interlaced (I\(interlacing)), which is not handled; de-interlace them (ffmpeg: -vf yadif)"
            )
        default:
            throw CommandStreamFault("its YUV4MPEG2 header has an unknown interlacing (I\(interlacing.prefix(20)))")
        }
    }

    private static func layout(_ chroma: String) throws(CommandStreamFault) -> CommandPicture.Layout {
        switch chroma {
        // They differ in where chroma samples lie, by half a pixel.
        case "420", "420jpeg", "420mpeg2", "420paldv": return .pixels(.i420)
        case "422": return .planar422
        case "444": return .planar444
        case "mono": return .pixels(.grey)
        case let name where name.wholeMatch(of: /(420|422|444|mono)p?(9|1[0-6])(msb|lsb)?/) != nil:
            throw CommandStreamFault(
                "its samples have more than 8 bits (C\(name)), which is not handled; ask for 8 (ffmpeg: -pix_fmt yuv420p)"
            )
        default:
            throw CommandStreamFault(
                "its samples are arranged in a way that is not handled (C\(chroma.prefix(20))); "
                    + "use 420, 422, 444 or mono (ffmpeg: -pix_fmt yuv420p)")
        }
    }
}
