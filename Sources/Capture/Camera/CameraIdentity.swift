/// What tells one physical camera from another while node numbers move.
struct CameraIdentity: Sendable, Equatable {
    /// Where it was last.
    var node: String
    let card: String
    let bus: String
    let serial: String?
    let kernelName: String?
    let links: [String]
    let formats: [UInt32]
    /// Position among the cameras of the same bus and card: colour and infrared of one device.
    let rank: Int
    /// Whether another camera was there that neither card nor serial number tells from it: links by id may then lead to
    /// either of them.
    let hasTwin: Bool

    /// - Parameter nodes: all there are with its name, in the order of their numbers.
    init(_ camera: CameraDescription, among nodes: [CameraDescription]) {
        node = camera.node
        card = camera.card
        bus = camera.bus
        serial = camera.serial
        kernelName = camera.kernelName
        links = camera.links
        formats = camera.formats
        let equal = nodes.filter {
            $0.role == .camera && $0.card == camera.card && Self.agree($0.serial, camera.serial)
        }
        rank = equal.filter { $0.bus == camera.bus }.firstIndex { $0.node == camera.node } ?? 0
        hasTwin = equal.contains { $0.bus != camera.bus }
    }

    /// Whether what stands at its node now is the camera itself, told from that node alone.
    func isAtItsPlace(_ camera: CameraDescription) -> Bool {
        camera.fault == nil && camera.node == node && camera.card == card && camera.bus == bus
            && Self.agree(camera.serial, serial) && camera.formats == formats
    }

    /// The same camera among the nodes of now: at the same place of the bus, else by its serial number or its own link at
    /// another.
    func find(in nodes: [CameraDescription]) -> CameraDescription? {
        let equal = nodes.filter {
            $0.role == .camera && $0.fault == nil && $0.card == card && Self.agree($0.serial, serial)
        }
        guard !bus.isEmpty else { return equal.first { $0.node == node } }
        let here = equal.filter { $0.bus == bus }
        if here.indices.contains(rank) { return here[rank] }
        if let first = here.first { return first }
        guard !hasTwin else { return nil }
        if let serial, let moved = equal.first(where: { $0.serial == serial }) {
            // Of two with one number nobody knows which it was.
            let there = equal.filter { $0.serial == serial }
            guard there.allSatisfy({ $0.bus == moved.bus }) else { return nil }
            return there.indices.contains(rank) ? there[rank] : moved
        }
        let own = links.filter { $0.contains("/by-id/") }
        return equal.first { candidate in candidate.links.contains(where: own.contains) }
    }

    /// Whether two serial numbers may be those of one camera: one that is not known speaks against nothing.
    private static func agree(_ one: String?, _ other: String?) -> Bool {
        one == nil || other == nil || one == other
    }
}
