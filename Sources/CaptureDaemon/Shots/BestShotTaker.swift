internal import Analysis
internal import Frames
internal import Records
internal import Tracking

/// Takes the best pictures of each person before a camera: one search a track, which begins anew where it gave up, and ends for
/// good once there is a picture, or once the track can come back no more.
///
/// Thread rule: *queue-bound* to the camera's serial queue. Reads no clock.
final class BestShotTaker {
    private struct Taken {
        var face: TrackedFace
        var bitmap: ImageBitmap
    }

    private struct Search {
        var machine: BestShotMachine
        var taken: [Int: Taken] = [:]
        /// Since when the track is lost; nil while it is followed.
        var lostSince: FrameTime?
    }

    private(set) var settings: BestShotSettings
    private var surroundings: Double
    private var relinkSeconds: Double
    private var meter = BestShotMeter()
    private var searches: [Int: Search] = [:]
    /// Tracks that have their pictures, and when they were seen last.
    private var captured: [Int: FrameTime] = [:]
    private var finished: [BestShot] = []
    private(set) var last: FrameTime?
    private let copy: Copy

    /// Copies a part of a picture.
    typealias Copy = (borrowing Picture, PixelArea) throws(FramesError) -> ImageBitmap

    /// A track that is lost for longer than this has another id when it returns.
    private static let memory = 120.0

    /// - Parameter relinkSeconds: how long after it was lost a track may come back.
    init(
        _ settings: BestShotSettings, surroundings: Double, relinkSeconds: Double,
        copy: @escaping Copy = { picture, area throws(FramesError) in try picture.bitmap(of: area) }
    ) {
        self.copy = copy
        self.settings = settings
        self.surroundings = surroundings
        self.relinkSeconds = relinkSeconds
    }

    /// Tracks for which there is a search under way.
    var searched: Set<Int> { Set(searches.keys) }

    /// Changes what pictures must be like. Searches under way begin anew.
    func apply(_ settings: BestShotSettings, surroundings: Double, relinkSeconds: Double) {
        (self.surroundings, self.relinkSeconds) = (surroundings, relinkSeconds)
        guard settings != self.settings else { return }
        self.settings = settings
        searches = [:]
    }

    /// Takes in a frame's faces; copies pixels only of what is chosen for now.
    func take(_ result: TrackingResult, in picture: borrowing Picture, at time: FrameTime) {
        last = time
        for face in result.faces where face.state == .tracked {
            guard let id = face.id else { continue }
            if captured[id] != nil {
                captured[id] = time
            } else if searches[id] == nil {
                searches[id] = Search(machine: BestShotMachine(settings: settings, person: id))
            }
        }
        guard !searches.isEmpty else { return forget(at: time) }
        follow(Set(result.faces.compactMap(\.id)), at: time)
        let faces = result.faces.map { BestShotFace($0) }
        for id in searches.keys.sorted() {
            guard var search = searches.removeValue(forKey: id) else { continue }
            var looked: TrackedFace?
            // As a whole or not at all: where there is no memory for the copy, the image has not been.
            var next = search.machine
            let step = next.update(faces, in: result.size, at: time) { index in
                let face = result.faces[index]
                looked = face
                return face.mesh.map { mesh in
                    meter.look(
                        at: mesh, width: face.bounds.width, pose: face.pose, visibility: face.visibility, in: picture)
                }
            }
            if let number = step.taken, let face = looked {
                guard let bitmap = try? copy(picture, area(of: face.bounds)) else {
                    // Its time runs on nevertheless.
                    _ = search.machine.pass(to: time)
                    keep(search, id: id, at: time)
                    continue
                }
                search.taken[number] = Taken(face: face, bitmap: bitmap)
            }
            search.machine = next
            for number in step.dropped { search.taken[number] = nil }
            keep(search, id: id, at: time)
        }
        forget(at: time)
    }

    /// Lets time pass without frames.
    ///
    /// - Parameter events: what that has brought about: a camera that is away for too long ends its tracks.
    func pass(to time: FrameTime, _ events: [TrackEvent] = []) {
        last = time
        for event in events {
            if case .lost(.cameraLost) = event.kind { end(event.id, at: time) }
        }
        follow(nil, at: time)
        for id in searches.keys.sorted() {
            guard var search = searches.removeValue(forKey: id) else { continue }
            _ = search.machine.pass(to: time)
            keep(search, id: id, at: time)
        }
        forget(at: time)
    }

    /// Ends all searches with what there is.
    func end() {
        for id in searches.keys.sorted() { end(id, at: last ?? FrameTime(nanoseconds: 0)) }
    }

    /// The pictures that are final now, each once.
    func takeFinished() -> [BestShot] {
        defer { finished = [] }
        return finished
    }

    /// Notes which tracks are lost, and ends the searches of those that can come back no more.
    ///
    /// - Parameter present: the tracks that are followed, seen or not; nil where there was no frame.
    private func follow(_ present: Set<Int>?, at time: FrameTime) {
        for id in searches.keys.sorted() {
            if let present {
                let since = searches[id]?.lostSince ?? time
                searches[id]?.lostSince = present.contains(id) ? nil : since
            }
            if let since = searches[id]?.lostSince, time.seconds(since: since) > relinkSeconds { end(id, at: time) }
        }
    }

    private func end(_ id: Int, at time: FrameTime) {
        guard var search = searches.removeValue(forKey: id) else { return }
        _ = search.machine.finish()
        keep(search, id: id, at: time)
    }

    private func keep(_ search: Search, id: Int, at time: FrameTime) {
        switch search.machine.outcome {
        case nil: searches[id] = search
        // Begins anew when the face is seen again.
        case .gaveUp: break
        case .captured:
            captured[id] = time
            let shots = search.machine.best.compactMap { candidate in
                search.taken[candidate.number].map { (candidate, $0) }
            }
            finished += shots.enumerated().map { index, shot in
                BestShot(
                    id: id, time: shot.0.time, rank: index + 1, bounds: shot.1.face.bounds, pose: shot.1.face.pose,
                    look: shot.0.look, bitmap: shot.1.bitmap)
            }
        }
    }

    private func forget(at time: FrameTime) {
        guard captured.values.contains(where: { time.seconds(since: $0) > Self.memory }) else { return }
        captured = captured.filter { time.seconds(since: $0.value) <= Self.memory }
    }

    private func area(of bounds: BoundingBox) -> PixelArea {
        let (across, down) = (bounds.width * surroundings, bounds.height * surroundings)
        func pixel(_ value: Double) -> Int { Int(max(-1e6, min(1e6, value.isFinite ? value : 0))) }
        return PixelArea(
            x: pixel(bounds.x - across), y: pixel(bounds.y - down), width: max(1, pixel(bounds.width + 2 * across)),
            height: max(1, pixel(bounds.height + 2 * down)))
    }
}
