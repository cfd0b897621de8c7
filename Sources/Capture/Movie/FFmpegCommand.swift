package import Frames

/// The command line that makes ffmpeg write every coded frame once, as NV12 with its own presentation time.
///
/// The container on the pipe is NUT with the movie's own time base, so times arrive exactly. The range is made limited;
/// the matrix is left as the movie has it, since converting it costs time and precision, and is read from ffmpeg's
/// report (`MovieLog`).
package struct FFmpegCommand: Sendable, Equatable {
    package let arguments: [String]

    /// - Parameters:
    ///   - location: a file's path, or a URL when `isStream`.
    ///   - scale: size in pixels of every frame; nil keeps the movie's, turned upright as its metadata say.
    package init(location: String, isStream: Bool, scale: PixelSize?) {
        var words = ["ffmpeg", "-nostdin", "-hide_banner", "-nostats", "-loglevel", "level+info"]
        if isStream {
            words += Self.streamOptions(scheme: SourceAddress.scheme(of: location) ?? "")
            words += ["-i", location]
        } else {
            words += ["-protocol_whitelist", "file", "-format_whitelist", Self.containers.joined(separator: ",")]
            // With the protocol spelt out, neither a leading '-' nor a ':' in the name means anything.
            words += ["-i", "file:" + location]
        }
        // Deterministic on every processor: exact rounding, no approximations.
        var filter = "scale=out_range=tv:flags=bicubic+accurate_rnd+full_chroma_int+bitexact"
        if let scale { filter += ":w=\(scale.width):h=\(scale.height)" }
        words += ["-map", "0:V:0", "-vf", filter + ",format=nv12"]
        words += ["-fps_mode", "passthrough", "-enc_time_base", "-1", "-c:v", "rawvideo"]
        words += ["-f", "nut", "-flush_packets", "1", "pipe:1"]
        arguments = words
    }

    /// Containers of movies. Play lists and formats that open other files or turn any text into pictures are left out.
    private static let containers = [
        "mov", "matroska", "avi", "mpeg", "mpegts", "mpegvideo", "h264", "hevc", "m4v", "h263", "av1", "obu", "ivf",
        "vc1", "nut", "flv", "asf", "ogg", "gif", "apng", "mxf", "dv", "yuv4mpegpipe", "mjpeg", "mpjpeg", "rm", "wtv",
    ]

    private static func streamOptions(scheme: String) -> [String] {
        let allowed = allowed(scheme: scheme)
        var words = [
            "-protocol_whitelist", allowed.protocols, "-format_whitelist", allowed.formats.joined(separator: ","),
        ]
        // In microseconds. A dead peer must not hold the reader for ever.
        let patience = "10000000"
        words +=
            scheme.hasPrefix("rtsp") ? ["-rtsp_flags", "prefer_tcp", "-timeout", patience] : ["-rw_timeout", patience]
        // Long enough to find the picture, short enough to be back soon after a break.
        return words + ["-analyzeduration", "2000000", "-flags", "low_delay"]
    }

    /// What a stream may lead to: never to a file of this machine.
    private static func allowed(scheme: String) -> (protocols: String, formats: [String]) {
        switch scheme {
        case "rtsp", "rtsps": ("rtsp,rtsps,rtp,srtp,udp,tcp,tls,crypto", ["rtsp", "sdp", "rtp"])
        case "http", "https": ("http,https,tcp,tls,crypto,httpproxy", containers + ["hls", "dash"])
        case "rtmp": ("rtmp,tcp", ["flv", "live_flv"])
        default: ("udp,tcp", containers)
        }
    }
}
