internal import Frames
internal import Tracking

extension EvaluationBench {
    /// Follows the faces of a clip and lends each frame's picture with them.
    ///
    /// - Parameter body: gets the frame's number, what tracking found, the picture (valid only during the call), the time.
    func eachShot(
        of path: String, _ body: (Int, TrackingResult, borrowing Picture, FrameTime) throws -> Void
    ) throws {
        let session = try session(.lightTrack, level: nil, measuring: .visibility)
        var number = 0
        try eachFrame(of: path, rate: 25) { frame in
            let time = frame.time
            try reader.withPicture(of: frame, rotation: .none) { picture in
                try body(number, try session.track(picture, at: time), picture, time)
            }
            number += 1
            return true
        }
    }
}
