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
        let megabits = place.attribute("speed")
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
            let words = USBPlace.text("\(tree)/class/video4linux/\(other)/name")
            let itsNode = "/\(folder)/\(other)"
            others.append(
                Neighbour(node: itsNode, name: words.isEmpty ? "a camera" : words, holders: holders(itsNode)))
        }
        self.others = others
    }
}
