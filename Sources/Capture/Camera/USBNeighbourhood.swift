/// Which other cameras share a camera's USB bus, from the kernel's tree of devices: they share its bandwidth.
package struct USBNeighbourhood: Sendable, Equatable {
    package struct Neighbour: Sendable, Equatable {
        /// "/dev/video2".
        package let node: String
        package let name: String
        /// Who has it open, as far as this user may see.
        package let holders: [DeviceHolder]

        var words: String {
            guard let holder = holders.first else { return "\(node) (\(name))" }
            return "\(node) (\(name), in use by \(holder.name), process \(holder.identifier))"
        }
    }

    /// "usb1".
    package let bus: String
    /// What the bus hangs on: the last part of the controller's path, for example a PCI address.
    package let controller: String
    /// Of the camera, ", 480 Mb/s"; empty where the kernel does not say.
    package let speed: String
    /// Other cameras of the bus, in the order of their numbers, each once.
    package let others: [Neighbour]

    /// The one to move: in use, else the first.
    var busiest: Neighbour? { others.first { !$0.holders.isEmpty } ?? others.first }

    /// Nil where the node is no USB camera.
    ///
    /// - Parameters:
    ///   - node: "/dev/video0"; a link of it as well.
    ///   - tree: the kernel's tree of devices.
    ///   - holders: who has a node open.
    package init?(
        of node: String, tree: String = "/sys",
        holders: (String) -> [DeviceHolder] = { DeviceHolder.all(of: $0) }
    ) {
        let path = Folder.resolved(node) ?? node
        guard let name = path.split(separator: "/").last.map(String.init),
            let place = USBPlace(of: name, tree: tree)
        else { return nil }
        bus = place.bus
        controller = place.controller
        let megabits = Self.text("\(place.device)/speed")
        speed = megabits.isEmpty ? "" : ", \(megabits) Mb/s"
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        var others: [Neighbour] = []
        var seen: Set<String> = [place.device]
        let names = Folder.names(in: "\(tree)/class/video4linux").filter { $0.hasPrefix("video") }
        for other in names.sorted(by: { ($0.count, $0) < ($1.count, $1) }) {
            // A camera has several nodes; its first one stands for it.
            guard let its = USBPlace(of: other, tree: tree), its.bus == place.bus, its.controller == place.controller,
                seen.insert(its.device).inserted
            else { continue }
            let words = Self.text("\(tree)/class/video4linux/\(other)/name")
            let itsNode = "/\(folder)/\(other)"
            others.append(
                Neighbour(node: itsNode, name: words.isEmpty ? "a camera" : words, holders: holders(itsNode)))
        }
        self.others = others
    }

    private static func text(_ path: String) -> String {
        guard let bytes = Folder.contents(of: path, limit: 64) else { return "" }
        return String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0 }, as: UTF8.self)
    }
}

/// Where a video node hangs in the kernel's tree.
private struct USBPlace {
    let bus: String
    let controller: String
    /// Path of the camera's USB device.
    let device: String

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
}
