package import Frames

/// A movie with known content, made by ffmpeg for one test.
package struct TestMovie {
    package let path: String

    /// - Parameters:
    ///   - seconds: duration; by default that of 75 frames.
    ///   - filter: an ffmpeg filter graph on top of the picture.
    ///   - codec: ffmpeg's options for the encoder.
    package init(
        _ folder: ScratchFolder, _ name: String, size: PixelSize = PixelSize(width: 64, height: 48),
        rate: String = "25", seconds: Double = 3, filter: String = "null", codec: [String], picture: String = "testsrc"
    ) throws {
        path = folder.file(name)
        let frames = picture.contains("=") ? "\(picture):" : "\(picture)="
        let source = "\(frames)size=\(size.width)x\(size.height):rate=\(rate):duration=\(seconds)"
        try Program.run(
            ["ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i", source, "-vf", filter]
                + ["-fps_mode", "passthrough"] + codec + ["file:" + path])
    }

    /// Presentation times in nanoseconds from the first frame, by ffprobe's whole numbers.
    package static func times(of path: String) throws -> [Int64] {
        let text = String(
            decoding: try Program.run([
                "ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "frame=pts:stream=time_base",
                "-of",
                "default=noprint_wrappers=1", "-i", "file:" + path,
            ]), as: UTF8.self)
        var base: (Int64, Int64) = (1, 1)
        var ticks: [Int64] = []
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=")
            guard parts.count == 2 else { continue }
            if parts[0] == "pts", let value = Int64(parts[1]) { ticks.append(value) }
            let fraction = parts[1].split(separator: "/").compactMap { Int64($0) }
            if parts[0] == "time_base", fraction.count == 2 { base = (fraction[0], fraction[1]) }
        }
        return ticks.map { (($0 - ticks[0]) * base.0 * 1_000_000_000 + base.1 / 2) / base.1 }
    }
}
