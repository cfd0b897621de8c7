/// The video nodes of this machine, and which one is meant by a name.
package struct DeviceCatalog: Sendable {
    private let folder: String
    /// The kernel's tree of devices; nil where there is none for these nodes.
    private let tree: String?
    /// How its devices are spoken to.
    package let driverCalls: DriverCalls

    /// - Parameters:
    ///   - folder: where device nodes are.
    ///   - tree: where the kernel tells of them; nil: "/sys" for "/dev", nowhere for others.
    package init(folder: String = "/dev", tree: String? = nil, calls: DriverCalls = .system) {
        self.folder = folder
        self.tree = tree ?? (folder == "/dev" ? "/sys" : nil)
        driverCalls = calls
    }

    /// Every video node in the order of its number, cameras or not.
    package func nodes() -> [CameraDescription] {
        let links = links()
        return numbers().map { number in describe("\(folder)/video\(number)", links: links) }
    }

    /// The nodes that the kernel calls `name`, in the order of their numbers; no other is opened. All where the name is nil
    /// or the kernel names none.
    func nodes(named name: String?) -> [CameraDescription] {
        let links = links()
        return numbers().filter { number in
            guard let name, let its = kernelName(of: "video\(number)") else { return true }
            return its == name
        }.map { describe("\(folder)/video\($0)", links: links) }
    }

    /// A node and all that the kernel calls by the same name.
    func namesakes(of node: String) -> [CameraDescription] { nodes(named: kernelName(of: node)) }

    /// One node; no other is opened.
    func description(of node: String) -> CameraDescription { describe(node, links: links()) }

    /// The USB serial number of the camera behind a node; nil where it has none.
    package func serial(of node: String) -> String? {
        guard let tree, let name = Self.lastPart(node) else { return nil }
        let serial = USBPlace(of: name, tree: tree)?.attribute("serial") ?? ""
        return serial.isEmpty ? nil : serial
    }

    private func kernelName(of node: String) -> String? {
        guard let tree, let name = Self.lastPart(node) else { return nil }
        let text = USBPlace.text("\(tree)/class/video4linux/\(name)/name")
        return text.isEmpty ? nil : text
    }

    private static func lastPart(_ path: String) -> String? { path.split(separator: "/").last.map(String.init) }

    /// The nodes frames can be expected from.
    package func cameras() -> [CameraDescription] {
        nodes().filter(\.isUsable)
    }

    /// The formats, sizes and rates of a node.
    package func offers(of node: String) throws(CaptureError) -> [OfferedFormat] {
        let device = try VideoDevice(path: node, calls: driverCalls)
        defer { device.close() }
        return device.formats().map { code, description in
            OfferedFormat(code: code, description: description, sizes: device.sizes(of: code))
        }
    }

    /// The controls of a node with their values now; no value where the driver gives none.
    package func controls(of node: String) throws(CaptureError) -> [(control: CameraControl, value: Int64?)] {
        let device = try VideoDevice(path: node, calls: driverCalls)
        defer { device.close() }
        return device.controls().map { control in
            let isReadable = control.kind != .button && !control.isWriteOnly
            return (control, isReadable ? try? device.value(of: control).get() : nil)
        }
    }

    /// The node that `name` means: "auto" (the first camera), a node, a link (path or by-id/by-path name), a card's
    /// name, a bus.
    ///
    /// - Throws: `.notFound` with what there is instead; where only one node was meant, why that one cannot be used.
    package func node(for name: String) throws(CaptureError) -> String {
        if name == "auto" { return try first() }
        if name.contains("/") { return try path(name) }
        if numbers().contains(where: { "video\($0)" == name }) { return "\(folder)/\(name)" }
        let nodes = nodes()
        let cameras = nodes.filter { $0.role == .camera || $0.fault != nil }
        if let linked = cameras.first(where: { $0.links.contains { $0.hasSuffix("/\(name)") } }) { return linked.node }
        if let onBus = cameras.first(where: { $0.bus == name }) { return onBus.node }
        let wanted = name.lowercased()
        let exact = cameras.filter { $0.card.lowercased() == wanted }
        let matching =
            exact.isEmpty ? cameras.filter { !wanted.isEmpty && $0.card.lowercased().hasPrefix(wanted) } : exact
        guard let found = matching.first else {
            throw CaptureError(
                code: .notFound, subject: name,
                message: "no camera has this name, link or bus, and there is no such file; \(Self.list(nodes))")
        }
        // Several nodes of one camera share its bus; the first is the one that people mean.
        guard matching.allSatisfy({ $0.bus == found.bus }) else {
            let ways = matching.map { $0.links.first ?? $0.bus }.joined(separator: ", ")
            throw CaptureError(
                code: .notFound, subject: name,
                message: "\(matching.count) cameras have this name; tell them apart by link or bus: \(ways)")
        }
        return found.node
    }

    private func first() throws(CaptureError) -> String {
        let nodes = nodes()
        if let camera = CameraDescription.usable(nodes).first { return camera.node }
        if let fault = nodes.compactMap(\.fault).first { throw fault }
        throw CaptureError(
            code: .notFound, subject: "auto", message: "there is no camera; plug one in; \(Self.list(nodes))")
    }

    private func path(_ name: String) throws(CaptureError) -> String {
        // /dev/video1 itself may be a link that someone made; what is behind it counts.
        if let resolved = Folder.resolved(name) { return resolved }
        throw CaptureError(
            code: .notFound, errno: 2, subject: name,
            message: "there is no such device: it is unplugged or has another number now; \(Self.list(nodes()))")
    }

    private func describe(_ node: String, links: [String: [String]]) -> CameraDescription {
        let own = links[Folder.resolved(node) ?? node] ?? []
        var description: CameraDescription
        do throws(CaptureError) {
            let device = try VideoDevice(path: node, calls: driverCalls)
            defer { device.close() }
            description = CameraDescription(node: node, links: own, device: device)
        } catch {
            description = CameraDescription(node: node, links: own, fault: error)
        }
        description.serial = serial(of: node)
        description.kernelName = kernelName(of: node)
        return description
    }

    private func numbers() -> [Int] {
        Folder.names(in: folder).compactMap { name in
            name.hasPrefix("video") ? Int(name.dropFirst(5)).flatMap { $0 >= 0 ? $0 : nil } : nil
        }.sorted()
    }

    /// Links by the node they lead to.
    private func links() -> [String: [String]] {
        var links: [String: [String]] = [:]
        for kind in ["by-id", "by-path"] {
            let place = "\(folder)/v4l/\(kind)"
            for name in Folder.names(in: place).sorted() {
                if let target = Folder.resolved("\(place)/\(name)") {
                    links[target, default: []].append("\(place)/\(name)")
                }
            }
        }
        return links
    }

    private static func list(_ nodes: [CameraDescription]) -> String {
        let cameras = nodes.filter { $0.role == .camera }
        if !cameras.isEmpty {
            return "cameras here: " + cameras.map { "\($0.node) (\($0.card))" }.joined(separator: ", ")
        }
        return nodes.isEmpty
            ? "this machine has no video devices"
            : "none of the \(nodes.count) video devices of this machine is a camera"
    }
}
