import Publishing
import Records

/// Values to publish.
enum Samples {
    static let status: StatusRecord = {
        var camera = StatusRecord.Camera(name: "front", state: .streaming, since: "2026-11-30T01:22:27.431Z")
        camera.size = [640, 480]
        camera.promisedRate = 30
        return StatusRecord(
            version: "1.2.3", pid: 4711, uptimeSeconds: 12.5, configuration: "defaults", socket: "/run/x.sock",
            log: .init(directory: "/var/log/facetrackd", writable: true, events: 3, missed: 0),
            subscribers: .init(connected: 1, cutOff: 0), residentMegabytes: 90.5, cameras: [camera])
    }()

    static func event(_ id: Int, camera: String = "front", message: String? = nil) -> EventRecord {
        var event = EventRecord(
            event: .faceAppeared, camera: camera, time: Int64(id), wall: "2026-11-30T01:22:27.431Z")
        event.id = id
        event.message = message
        return event
    }

    /// One face with raw values; `seq` numbers the frame, its time is at 30 frames a second.
    static func frame(_ seq: Int, camera: String = "front") -> PublishedFrame {
        let box = BoundingBox(x: 100.25, y: 80.5, width: 120, height: 150)
        let face = FaceRecord(
            id: 7, state: .tracked, bounds: box, confidence: 0.98, roll: -3.1, yaw: 12.4, pitch: 1,
            eyeAngle: -3.3, raw: .init(bounds: box, roll: -3, yaw: 12, pitch: 1.5))
        return PublishedFrame(
            record: FrameRecord(
                camera: camera, epoch: 1, seq: UInt64(seq), time: Int64(seq) * 33_333_333,
                wall: "2026-11-30T01:22:27.431Z", ageMilliseconds: 7.9, size: [640, 480], dropped: 0, faces: [face]))
    }

    /// The same with the landmarks of layout `five`.
    static func frameWithLandmarks(_ seq: Int) -> PublishedFrame {
        var frame = frame(seq)
        frame.landmarks = [
            .init(
                layout: .five,
                faces: [LandmarkSet(layout: .five, points: [[1, 2], [3, 4], [5, 6], [7, 8], [9, 10]])])
        ]
        return frame
    }
}
