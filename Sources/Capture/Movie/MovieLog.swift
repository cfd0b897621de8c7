package import Frames

/// What ffmpeg says on standard error: the last complaints for our own errors, the picture's colours and rate, bounded
/// however much it says.
package struct MovieLog: Sendable {
    /// The last complaints, oldest first, as they may be shown.
    package var complaints: [String] { words.lines }
    private var words = LastWords()
    /// Frames a second as the container promises; nil where it does not say.
    package private(set) var rate: Double?
    /// The luma weights of the first video stream; nil where the movie does not say.
    package private(set) var matrix: ColorEncoding.Matrix?
    /// False where the source has no end it knows of, as live streams have none.
    package private(set) var hasDuration = false
    private var isVideoKnown = false
    private var splitter = LineSplitter()

    /// How ffmpeg's own lines begin. Deeper in a line the same words may be the movie's: titles and comments hold anything.
    private static let stream = "[info]   Stream #0:"
    private static let duration = "[info]   Duration: "
    /// Most frames a second that are believed.
    private static let highestRate = 100_000.0

    package init() {}

    package mutating func append(_ bytes: some Sequence<UInt8>) {
        var splitter = splitter
        splitter.append(bytes) { take(String(decoding: $0, as: UTF8.self)) }
        self.splitter = splitter
    }

    private mutating func take(_ text: String) {
        if text.contains("[error]") || text.contains("[fatal]") || text.contains("[panic]") {
            complain(text)
        } else if !isVideoKnown, text.hasPrefix(Self.stream), let video = text.firstRange(of: "Video: ") {
            describe(text[video.upperBound...])
        } else if !isVideoKnown, text.hasPrefix(Self.duration) {
            hasDuration = text.dropFirst(Self.duration.count).first?.isNumber == true
        }
    }

    private mutating func complain(_ text: String) {
        var words = Substring(text)
        // "[h264 @ 0x55d0c8] [error] what" → "what"
        if let level = ["[error] ", "[fatal] ", "[panic] "].compactMap({ words.firstRange(of: $0) }).first {
            words = words[level.upperBound...]
        }
        self.words.add(words.utf8)
    }

    /// Reads "h264 (High) (avc1 / 0x31637661), yuv420p(tv, bt709, progressive), 176x144, 29.97 fps, …".
    private mutating func describe(_ text: Substring) {
        isVideoKnown = true
        let words = text.split { " ,()/".contains($0) }
        for word in words {
            switch word {
            case "bt709", "bt2020nc", "bt2020c", "bt2020ncl", "bt2020cl": matrix = matrix ?? .bt709
            case "bt470bg", "smpte170m", "smpte240m", "fcc": matrix = matrix ?? .bt601
            // Converting from RGB, ffmpeg makes BT.601 unless told otherwise.
            case let format
            where format.hasPrefix("rgb") || format.hasPrefix("bgr") || format.hasPrefix("gbr")
                || format == "pal8" || format == "argb" || format == "abgr":
                matrix = matrix ?? .bt601
            default: break
            }
        }
        if let fps = words.firstIndex(of: "fps"), fps > words.startIndex {
            rate = Double(words[fps - 1]).flatMap { $0 > 0 && $0 <= Self.highestRate ? $0 : nil }
        }
    }

    /// The colours of the NV12 frames that ffmpeg makes of this movie. Where the movie does not say, its size does, as
    /// players hold it: BT.709 for high definition, BT.601 below.
    package func color(size: PixelSize) -> ColorEncoding {
        let guess: ColorEncoding.Matrix = size.width >= 1280 || size.height > 576 ? .bt709 : .bt601
        return ColorEncoding(matrix: matrix ?? guess, range: .limited)
    }
}
