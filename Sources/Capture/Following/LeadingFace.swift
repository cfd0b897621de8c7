internal import Frames
internal import Records

/// Which face is followed: the largest that stays. It is kept until it has gone, or another has been clearly larger for a
/// while, so that two people side by side do not take turns. Reads no clock.
struct LeadingFace: Sendable {
    enum Look: Equatable {
        case face(FaceSighting.Face)
        /// Out of sight, for so short that nothing changes.
        case missing
        case nobody
    }

    /// Seconds a face must have been seen to lead.
    private static let steady = 0.5
    /// Seconds without the face after which another may lead, and after which nobody does.
    private static let handOver = 1.0
    private static let farewell = 3.0
    /// Times the area another face must have, and seconds for which.
    private static let clearlyLarger = 1.5
    private static let challenge = 2.0

    private(set) var id: Int?
    /// When each face was seen first, of those seen now.
    private var since: [Int: FrameTime] = [:]
    private var lastSeen: FrameTime?
    private var challenger: (id: Int, since: FrameTime)?

    mutating func take(_ sighting: FaceSighting) -> Look {
        let now = sighting.time
        let ids = Set(sighting.faces.map(\.id))
        since = since.filter { ids.contains($0.key) }
        for id in ids where since[id] == nil { since[id] = now }
        let largest =
            sighting.faces.filter { now.seconds(since: since[$0.id] ?? now) >= Self.steady }
            .max { $0.bounds.area < $1.bounds.area }
        guard let leader = sighting.faces.first(where: { $0.id == id }) else { return withoutLeader(largest, now) }
        lastSeen = now
        if let largest, largest.id != leader.id, largest.bounds.area >= leader.bounds.area * Self.clearlyLarger {
            if challenger?.id != largest.id { challenger = (largest.id, now) }
            if let challenger, now.seconds(since: challenger.since) >= Self.challenge { return lead(largest, now) }
        } else {
            challenger = nil
        }
        return .face(leader)
    }

    private mutating func withoutLeader(_ largest: FaceSighting.Face?, _ now: FrameTime) -> Look {
        challenger = nil
        let absence = lastSeen.map { now.seconds(since: $0) } ?? .infinity
        if let largest, id == nil || absence >= Self.handOver { return lead(largest, now) }
        guard id != nil, absence < Self.farewell else {
            id = nil
            return .nobody
        }
        return .missing
    }

    private mutating func lead(_ face: FaceSighting.Face, _ now: FrameTime) -> Look {
        id = face.id
        lastSeen = now
        challenger = nil
        return .face(face)
    }
}
