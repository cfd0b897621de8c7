internal import Records

/// Which camera belongs to which entry of the configuration: no two entries get the same one, and an entry keeps its own
/// while node numbers move. Only nodes that may be the entry's own are opened, all only where the choice is free.
///
/// *Thread-safe*; drivers are asked without the lock, so that one that hangs holds up its own entry alone.
package final class CameraAssignments: Sendable {
    /// What an entry of the configuration calls its camera.
    package struct Entry: Sendable {
        package let name: String
        package let device: String

        package init(name: String, device: String) {
            self.name = name
            self.device = device
        }

        fileprivate var isAutomatic: Bool { device == "auto" }
        /// A link of udev's stands for one camera by itself and is followed wherever it leads.
        fileprivate var isLink: Bool { device.contains("/by-id/") || device.contains("/by-path/") }
    }

    private struct Pin {
        var identity: CameraIdentity
        /// When it was first looked for in vain; nil while it is there.
        var missingSince: Int64?
    }

    /// How long a camera that went away is waited for before its entry may take another, in nanoseconds. A hub that
    /// drops its devices has them back within seconds; after that it was perhaps replaced.
    package static let patience: Int64 = 30_000_000_000

    private let entries: [Entry]
    private let catalog: DeviceCatalog
    private let clock: any CaptureClock
    private let isSettling: @Sendable (String) -> Bool
    private let pins = Guarded<[String: Pin]>([:])

    /// - Parameters:
    ///   - entries: those of the configuration that read a device, in its order, with unique names.
    ///   - isSettling: whether a node is so new that its group may not be final.
    package init(
        _ entries: [Entry], catalog: DeviceCatalog = DeviceCatalog(), clock: any CaptureClock = SystemClock(),
        isSettling: @escaping @Sendable (String) -> Bool = { DeviceWatcher.isSettling($0) }
    ) {
        self.entries = entries
        self.catalog = catalog
        self.clock = clock
        self.isSettling = isSettling
    }

    /// The node to open for the entry `name`. It is this entry's from now on.
    ///
    /// - Throws: `.notFound` while its camera is not there, `.busy` where another entry has it.
    package func node(for name: String) throws(CaptureError) -> String {
        guard let entry = entries.first(where: { $0.name == name }) else {
            preconditionFailure("there is no entry \(name)")
        }
        let known = pins.withLock { $0 }
        if !entry.isLink, let pin = known[name] {
            let node = pin.identity.node
            if pin.identity.isAtItsPlace(catalog.description(of: node)) { return try settle(name, pin.identity, known) }
            let nodes = catalog.nodes(named: pin.identity.kernelName)
            if let kept = try kept(entry, pin, nodes.filter { owner(of: $0.node, nodes, known, besides: name) == nil })
            {
                return try settle(name, kept, known)
            }
        }
        let node: String
        let nodes: [CameraDescription]
        if entry.isAutomatic {
            nodes = catalog.nodes()
            let others = known.filter { $0.key != name }
            node = try automatic(
                entry, others, nodes.filter { owner(of: $0.node, nodes, known, besides: name) == nil })
        } else {
            node = try catalog.node(for: entry.device)
            nodes = catalog.namesakes(of: node)
        }
        if let owner = owner(of: node, nodes, known, besides: name) { throw Self.belongs(node, to: owner) }
        guard let found = nodes.first(where: { $0.node == node }), found.role == .camera, found.fault == nil else {
            return node
        }
        return try settle(name, CameraIdentity(found, among: nodes), known)
    }

    /// The other entry whose camera stands at a node, by what it is and not by the number it had.
    private func owner(
        of node: String, _ nodes: [CameraDescription], _ known: [String: Pin], besides name: String
    ) -> String? {
        known.first { $0.key != name && $0.value.identity.find(in: nodes)?.node == node }?.key
    }

    /// Makes the camera the entry's own, unless another entry was quicker than we looked.
    private func settle(
        _ name: String, _ identity: CameraIdentity, _ known: [String: Pin]
    ) throws(CaptureError) -> String {
        try pins.withLock { pins throws(CaptureError) in
            let quicker = pins.first {
                // That it is looked for in vain meanwhile is no claim.
                $0.key != name && $0.value.identity != known[$0.key]?.identity
                    && $0.value.identity.node == identity.node
            }
            if let quicker { throw Self.belongs(identity.node, to: quicker.key) }
            pins[name] = Pin(identity: identity)
            return identity.node
        }
    }

    private static func belongs(_ node: String, to owner: String) -> CaptureError {
        CaptureError(
            code: .busy, subject: node,
            message: "this camera already belongs to the entry \"\(owner)\"; give each entry a device of its own, "
                + "`facetrack devices` lists them")
    }

    /// The camera the entry had, wherever it is now; nil where the entry need not wait for it any more.
    private func kept(
        _ entry: Entry, _ pin: Pin, _ free: [CameraDescription]
    ) throws(CaptureError) -> CameraIdentity? {
        if let found = pin.identity.find(in: free) {
            var identity = pin.identity
            identity.node = found.node
            return identity
        }
        let since = pin.missingSince ?? clock.now()
        let isOver = clock.now() - since >= Self.patience
        pins.withLock { pins in
            if isOver { pins[entry.name] = nil } else { pins[entry.name]?.missingSince = since }
        }
        if isOver { return nil }
        // Not readable yet, which udev may be about to change, is another matter than not there.
        if let fault = free.first(where: { $0.node == pin.identity.node })?.fault { throw fault }
        throw CaptureError(
            code: .notFound, subject: entry.device,
            message: "\(pin.identity.card) (\(pin.identity.bus)) is away: it is unplugged, or its hub dropped it; "
                + "it is waited for before another camera is taken")
    }

    /// The first camera for the first entry that leaves the choice to us, the second for the second, whichever asks first.
    private func automatic(
        _ entry: Entry, _ pins: [String: Pin], _ free: [CameraDescription]
    ) throws(CaptureError) -> String {
        // Which camera is the first must not depend on which one udev gets to first.
        if let fault = free.first(where: { $0.fault?.code == .denied && isSettling($0.node) })?.fault { throw fault }
        var named: Set<String> = []
        for other in entries where !other.isAutomatic {
            if let node = try? catalog.node(for: other.device) { named.insert(node) }
        }
        let ordered = CameraDescription.usable(free.filter { !named.contains($0.node) })
        let choosing = entries.filter { $0.isAutomatic && (pins[$0.name] == nil || $0.name == entry.name) }
        let position = choosing.firstIndex { $0.name == entry.name } ?? 0
        if ordered.indices.contains(position) { return ordered[position].node }
        // Without any other entry's share, the catalog knows best why there is none.
        if entries.count == 1 { return try catalog.node(for: entry.device) }
        if let fault = free.compactMap(\.fault).first { throw fault }
        throw CaptureError(
            code: .notFound, subject: entry.device,
            message: "there is no camera left for the entry \"\(entry.name)\": the others have theirs; plug one in")
    }
}
