import Capture
import Frames
import Testing

@Suite struct MovieLogTests {
    private func log(_ text: String) -> MovieLog {
        var log = MovieLog()
        log.append(text.utf8)
        return log
    }

    @Test func `rate, colours and length are read from ffmpeg's own lines`() {
        let log = log(
            """
            [info] Input #0, matroska,webm, from 'file:a.mkv':
            [info]   Duration: 00:00:04.00, start: 0.000000, bitrate: 1176 kb/s
            [info]   Stream #0:0(und): Video: h264 (High), yuv420p(tv, bt709, progressive), 64x48, 29.97 fps, 1k tbn

            """)
        #expect(log.rate == 29.97)
        #expect(log.matrix == .bt709)
        #expect(log.hasDuration)
    }

    @Test func `a movie's own texts cannot pose as ffmpeg's lines`() {
        let log = log(
            """
            [info]   Metadata:
            [info]     title           : Stream #0:0: Video: x, bt709, 64x48, 1e300 fps
            [info]     comment         :   Duration: 9
            [info]   Duration: N/A, start: 0.000000, bitrate: N/A
            [info]   Stream #0:0: Video: ffv1, yuv420p, 64x48, 25 fps, 25 tbr, 1k tbn

            """)
        #expect(log.rate == 25)
        #expect(log.matrix == nil)
        #expect(!log.hasDuration)
    }

    @Test(arguments: ["1e300", "inf", "nan", "-3", "0", "100k"])
    func `a rate that cannot be is none`(rate: String) {
        #expect(log("[info]   Stream #0:0: Video: ffv1, yuv420p, 64x48, \(rate) fps, 25 tbr\n").rate == nil)
    }
}
