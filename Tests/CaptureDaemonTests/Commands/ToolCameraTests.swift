import Frames
import Testing
import Tracking

@testable import CaptureDaemon

@Suite struct ToolCameraTests {
    private func cameras(_ text: String) throws -> [CameraSettings] {
        try ConfigurationLoader.load(text: Array(text.utf8), name: "test.toml").configuration.cameras
    }

    private let outline = "[[[0.0, 0.0], [0.5, 0.0], [0.5, 1.0]]]"

    private var two: String {
        "[[camera]]\nname = \"door\"\ndevice = \"door.mp4\"\nrotation = 90\nignore = \(outline)\n"
            + "[[camera]]\nname = \"hall\"\ndevice = \"hall.mp4\"\nfield_of_view = 80\n"
    }

    @Test func `the only camera holds for any source`() throws {
        let camera = ToolCamera(try cameras("[[camera]]\nrotation = 90\nwatch = \(outline)\n"), source: "a.jpg")
        #expect(camera.settings?.rotation == .quarter)
        #expect(camera.tracking(TrackingSettings()).regions.watch.count == 1)
        #expect(camera.note == nil)
    }

    @Test func `of several cameras the one whose device is the source holds`() throws {
        let cameras = try cameras(two)
        let door = ToolCamera(cameras, source: "door.mp4")
        #expect(door.settings?.name == "door")
        #expect(door.tracking(TrackingSettings()).regions.ignore.count == 1)
        #expect(door.note == nil)
        #expect(ToolCamera(cameras, source: "hall.mp4").tracking(TrackingSettings()).fieldOfView == 80)
    }

    @Test func `where none of several is the source, what is left out is told with the reason`() throws {
        let camera = ToolCamera(try cameras(two), source: "other.mp4")
        #expect(camera.settings == nil)
        #expect(camera.tracking(TrackingSettings()) == TrackingSettings())
        #expect(
            camera.note
                == "left out of the configuration's 2 cameras: rotation, field_of_view, ignore; none has device = \"other.mp4\"; "
                + "give a configuration with one camera, or give the source as one camera's device")
    }

    @Test func `nothing is told of what an option stands in for, nor where nothing is set`() throws {
        let overridden = ToolCamera(
            try cameras(two), source: nil, overridden: ["rotation", "field_of_view"])
        #expect(
            overridden.note?.hasPrefix("left out of the configuration's 2 cameras: ignore; they hold for one") == true)
        let plain = "[[camera]]\nname = \"a\"\n[[camera]]\nname = \"b\"\nmirror = true\n"
        #expect(ToolCamera(try cameras(plain), source: "x").note == nil)
    }

    @Test func `no password is told`() throws {
        let note = ToolCamera(try cameras(two), source: "rtsp://ada:secret@door/1").note
        #expect(note?.contains("rtsp://") == true && note?.contains("secret") == false)
    }

    @Test func `two cameras on one device leave open which is meant`() throws {
        let same = "[[camera]]\nname = \"a\"\ndevice = \"x\"\nrotation = 90\n[[camera]]\nname = \"b\"\ndevice = \"x\"\n"
        let camera = ToolCamera(try cameras(same), source: "x")
        #expect(camera.settings == nil)
        #expect(camera.note?.contains("more than one has device = \"x\"") == true)
    }
}
