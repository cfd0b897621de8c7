/// Where a video node hangs in the kernel's tree of devices.
struct USBPlace: Sendable, Equatable {
    /// "usb1".
    let bus: String
    /// What the bus hangs on: the last part of the controller's path, for example a PCI address.
    let controller: String
    /// Path of the camera's USB device.
    let device: String

    /// Nil where the node is no USB camera.
    ///
    /// - Parameters:
    ///   - name: of the node: "video0".
    ///   - tree: "/sys".
    init?(of name: String, tree: String) {
        guard let path = Folder.resolved("\(tree)/class/video4linux/\(name)/device") else { return nil }
        let parts = path.split(separator: "/").map(String.init)
        guard
            let index = parts.firstIndex(where: { $0.hasPrefix("usb") && Int($0.dropFirst(3)) != nil }), index > 0,
            // The device itself is the last part before its interfaces ("1-1.2:1.0").
            let last = parts[(index + 1)...].lastIndex(where: { $0.contains("-") && !$0.contains(":") })
        else { return nil }
        bus = parts[index]
        controller = parts[index - 1]
        device = "/" + parts[...last].joined(separator: "/")
    }

    /// One of the device's attributes: "speed", "serial"; empty where it has none.
    func attribute(_ name: String) -> String { Self.text("\(device)/\(name)") }

    /// A file's first line, up to 128 bytes; empty where there is none.
    static func text(_ path: String) -> String {
        guard let bytes = Folder.contents(of: path, limit: 128) else { return "" }
        return String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0 }, as: UTF8.self)
    }
}
