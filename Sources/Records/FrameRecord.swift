/// What one frame showed: the `frame` line of the protocol.
package struct FrameRecord: Sendable, Equatable, Codable {
    package var camera: String?
    /// The picture's name as given, for `facetrack detect`.
    package var file: String?
    /// Rises each time the camera is opened.
    package var epoch: Int?
    package var seq: UInt64?
    /// Nanoseconds: the driver's monotonic clock, or presentation time from the start.
    package var time: Int64?
    /// RFC 3339, UTC, milliseconds.
    package var wall: String?
    /// Milliseconds from capture to publishing.
    package var ageMilliseconds: Double?
    /// Width and height of the upright frame.
    package var size: [Int]
    /// Frames of this camera dropped so far because a newer one was there.
    package var dropped: UInt64?
    package var faces: [FaceRecord]

    package init(
        camera: String? = nil, file: String? = nil, epoch: Int? = nil, seq: UInt64? = nil, time: Int64? = nil,
        wall: String? = nil, ageMilliseconds: Double? = nil, size: [Int], dropped: UInt64? = nil,
        faces: [FaceRecord]
    ) {
        self.camera = camera
        self.file = file
        self.epoch = epoch
        self.seq = seq
        self.time = time
        self.wall = wall
        self.ageMilliseconds = ageMilliseconds
        self.size = size
        self.dropped = dropped
        self.faces = faces
    }

    private enum CodingKeys: String, CodingKey {
        case camera, file, epoch, seq, time, wall
        case ageMilliseconds = "age_ms"
        case size, dropped, faces
    }
}
