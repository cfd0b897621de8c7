/// What tells one physical camera from another while node numbers move.
struct CameraIdentity: Sendable, Equatable {
    let node: String
    let card: String
    let bus: String
    let links: [String]
    /// Position among the cameras of the same bus and card: colour and infrared of one device.
    let rank: Int
    /// Whether another camera of this card was there: links by id may then lead to either of them.
    let hasTwin: Bool

    /// - Parameter nodes: all there are, in the order of their numbers.
    init(_ camera: CameraDescription, among nodes: [CameraDescription]) {
        node = camera.node
        card = camera.card
        bus = camera.bus
        links = camera.links
        let equal = nodes.filter { $0.role == .camera && $0.card == camera.card }
        rank = equal.filter { $0.bus == camera.bus }.firstIndex { $0.node == camera.node } ?? 0
        hasTwin = equal.contains { $0.bus != camera.bus }
    }

    /// The same camera among the nodes of now: at the same place of the bus, else by its own link at another.
    func find(in nodes: [CameraDescription]) -> CameraDescription? {
        let equal = nodes.filter { $0.role == .camera && $0.fault == nil && $0.card == card }
        guard !bus.isEmpty else { return equal.first { $0.node == node } }
        let here = equal.filter { $0.bus == bus }
        if here.indices.contains(rank) { return here[rank] }
        if let first = here.first { return first }
        guard !hasTwin else { return nil }
        let own = links.filter { $0.contains("/by-id/") }
        return equal.first { candidate in candidate.links.contains(where: own.contains) }
    }
}
