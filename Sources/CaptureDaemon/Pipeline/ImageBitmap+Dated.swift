internal import Frames
internal import Records

extension ImageBitmap {
    /// The picture as a JPEG that says when it was taken, and by which version of the daemon.
    ///
    /// - Parameters:
    ///   - quality: 1...100.
    ///   - wall: nanoseconds since 1970-01-01 UTC.
    func datedJPEG(quality: Int, wall: Int64) throws(FramesError) -> [UInt8] {
        ExifTime.adding(
            unixNanoseconds: wall, software: "facetrackd \(ProgramVersion.text)", to: try jpeg(quality: quality))
    }
}
