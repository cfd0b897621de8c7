import Capture
import Glibc
import TestSupport
import Testing

@Suite struct USBNeighbourhoodTests {
    /// A kernel's tree with cameras on the buses of two controllers.
    private func tree(_ cameras: [(node: String, place: String, name: String)]) throws -> ScratchFolder {
        let folder = try ScratchFolder()
        func make(_ path: String) {
            var whole = folder.path
            for part in path.split(separator: "/") {
                whole += "/\(part)"
                mkdir(whole, 0o755)
            }
        }
        for camera in cameras {
            let device = camera.place.split(separator: "/").dropLast().joined(separator: "/")
            make("\(camera.place)/video4linux")
            make("class/video4linux/\(camera.node)")
            _ = try folder.write("class/video4linux/\(camera.node)/name", Array("\(camera.name)\n".utf8))
            _ = try folder.write("\(device)/speed", Array("480\n".utf8))
            symlink("\(folder.path)/\(camera.place)", "\(folder.path)/class/video4linux/\(camera.node)/device")
        }
        return folder
    }

    private let cameras = [
        (node: "video0", place: "devices/0000:00:14.0/usb1/1-1/1-1:1.0", name: "Front"),
        (node: "video1", place: "devices/0000:00:14.0/usb1/1-1/1-1:1.0", name: "Front metadata"),
        (node: "video2", place: "devices/0000:00:14.0/usb1/1-4/1-4.2/1-4.2:1.0", name: "Back"),
        (node: "video4", place: "devices/0000:00:14.0/usb1/1-5/1-5:1.0", name: "Door"),
        (node: "video10", place: "devices/0000:03:00.0/usb3/3-1/3-1:1.0", name: "Other bus"),
    ]

    @Test func `cameras of the same bus are neighbours, each once, and the one in use is to be moved`() throws {
        let folder = try tree(cameras)
        let door = DeviceHolder(identifier: 12, name: "motion")
        let found = try #require(
            USBNeighbourhood(of: "/dev/video0", tree: folder.path) { $0 == "/dev/video4" ? [door] : [] })
        #expect(found.bus == "usb1")
        #expect(found.controller == "0000:00:14.0")
        #expect(found.others.map(\.node) == ["/dev/video2", "/dev/video4"])
        let error = DeviceFault.error(
            errno: ENOSPC, while: .starting, path: "/dev/video0", neighbourhood: { _ in found })
        #expect(
            error.cause.contains(
                "(usb1, 480 Mb/s) are /dev/video2 (Back), /dev/video4 (Door, in use by motion, process 12)"))
        #expect(error.cure.hasPrefix("plug /dev/video4 (Door) into a port of another USB controller than 0000:00:14.0"))
        #expect(error.cure.contains("MJPEG"))
    }

    @Test func `a camera alone on its bus, or on no bus, is told to take less`() throws {
        let folder = try tree(cameras)
        let alone = try #require(USBNeighbourhood(of: "/dev/video10", tree: folder.path) { _ in [] })
        #expect(alone.others.isEmpty)
        for neighbourhood in [alone, nil] {
            let error = DeviceFault.error(
                errno: ENOSPC, while: .starting, path: "/dev/video10", neighbourhood: { _ in neighbourhood })
            #expect(error.cure.hasPrefix("ask for a smaller size, a lower rate or MJPEG"))
        }
        #expect(USBNeighbourhood(of: "/dev/video99", tree: folder.path) == nil)
    }
}
