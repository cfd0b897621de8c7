import FaceTracking
import TestSupport

/// The sample clip, 25 images a second, one face throughout, as a session finds it.
enum SampleClip {
    /// Snapshots of the first `count` images; to be called while the runtime is launched.
    ///
    /// - Parameter change: of the session's configuration, which follows faces.
    static func snapshots(
        _ count: Int, presence: PresenceOptions? = nil, _ change: (inout SessionConfiguration) -> Void
    ) throws -> [FaceSnapshot] {
        var configuration = SessionConfiguration(detectionMode: .lightTrack, framesPerSecond: 25)
        change(&configuration)
        let session = try FaceSession(configuration: configuration)
        defer { try? session.close() }
        if let presence { try session.setPresenceOptions(presence) }
        return try SampleImage.frames(count).map { image in
            let image = try image.encoded(.nv12)
            return try image.bytes.withUnsafeBytes { bytes in
                let stream = try ImageStream(borrowing: bytes, layout: image.layout)
                defer { try? stream.close() }
                return try session.snapshot(in: stream)
            }
        }
    }
}
