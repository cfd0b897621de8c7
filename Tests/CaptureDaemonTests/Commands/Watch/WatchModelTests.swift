import Records
import Testing

@testable import CaptureDaemon

@Suite struct WatchModelTests {
    private func frame(_ time: Double, ids: [Int] = [], epoch: Int = 1) -> FrameRecord {
        FrameRecord(
            camera: "front", epoch: epoch, seq: UInt64(time * 30), time: Int64(time * 1e9), ageMilliseconds: 7.9,
            size: [640, 480], dropped: 0, faces: ids.map(WatchSamples.face))
    }

    @Test func `the rate is measured by the frames' own time`() {
        var model = WatchModel()
        for index in 0..<30 { model.take(frame(Double(index) / 25)) }
        #expect(model.cameras[0].headline == "front  640x480  25.0 frames/s  8 ms late  0 faces")
    }

    @Test func `a face is as old as the time since its id was seen first`() {
        var model = WatchModel()
        model.take(frame(1, ids: [7]))
        model.take(frame(3.5, ids: [7, 8]))
        #expect(model.cameras[0].faces.map(\.age) == [2.5, 0])
        model.take(frame(4, ids: [8]))
        model.take(frame(5, ids: [7]))
        #expect(model.cameras[0].faces.map(\.age) == [0])
    }

    @Test func `a camera that was opened again is measured anew`() {
        var model = WatchModel()
        model.take(frame(100, ids: [7]))
        model.take(frame(2, ids: [7], epoch: 2))
        #expect(model.cameras[0].faces.map(\.age) == [0])
        #expect(model.cameras[0].headline == "front  640x480  8 ms late  1 face")
    }

    @Test func `a lost camera shows its cause and no faces until it is back`() {
        var model = WatchModel()
        model.take(frame(1, ids: [7]))
        var lost = EventRecord(event: .cameraLost, camera: "front")
        lost.message = "unplugged"
        model.take(lost)
        #expect(model.cameras[0].headline == "front  lost  unplugged")
        #expect(model.cameras[0].faces.isEmpty)
        model.take(frame(2, ids: [7], epoch: 2))
        #expect(model.cameras[0].headline == "front  640x480  8 ms late  1 face")
    }

    @Test func `cameras are known from the greeting, their state from the daemon's answer`() {
        var model = WatchModel()
        model.take(
            HelloRecord(version: "9", cameras: [.init(name: "front", mirror: false), .init(name: "b", mirror: false)]))
        var state = StatusRecord.Camera(name: "b", state: .waiting, since: "")
        state.cause = "no camera"
        model.take([state])
        #expect(model.cameras.map(\.headline) == ["front  no frame yet", "b  waiting  no camera"])
    }

    @Test func `the last ten events are kept`() {
        var model = WatchModel()
        for id in 1...15 {
            var event = EventRecord(event: .faceAppeared, camera: "front")
            event.id = id
            model.take(event)
        }
        #expect(model.events.compactMap(\.id) == Array(6...15))
    }
}

enum WatchSamples {
    static func face(_ id: Int) -> FaceRecord {
        FaceRecord(
            id: id, state: .tracked, bounds: BoundingBox(x: 312.4, y: 110.6, width: 120, height: 160), confidence: 0.98,
            roll: -3.14, yaw: 12.4, pitch: 1)
    }
}
