package import Frames
internal import Records
package import Tracking

/// Who is there, since when, and who faces the camera. Coasting faces are still there; tentative ones are not yet. A face out of
/// sight whose track goes on later is the same person, who has been there all the while.
///
/// Thread rule: *queue-bound*; time is that of the frames.
package final class PresenceWatch {
    private struct Person {
        var since: FrameTime
        var bounds: BoundingBox
        /// When the face was in a frame.
        var last: FrameTime
        var attention = AttentionWatch()
    }

    package var settings: PresenceSettings
    /// Since the start.
    package private(set) var totals: PresenceTotals
    /// People who count as there.
    package var people: Int { settled.count }
    private var settled = SettledCount()
    private var persons: [Int: Person] = [:]
    /// Since when somebody, or nobody, is there.
    private var since: FrameTime?
    private var last: FrameTime?
    private var gaps = FrameGaps()

    /// How long a face that is not seen is remembered, seconds: longer than any track waits for its face.
    private static let memory = 120.0

    /// - Parameter totals: what was counted before.
    package init(settings: PresenceSettings, totals: PresenceTotals = PresenceTotals()) {
        self.settings = settings
        self.totals = totals
    }

    /// Takes in the faces of a frame. A gap in the frames, as where the process was stopped, is time in which nobody was seen.
    package func take(_ faces: [TrackedFace], at time: FrameTime) -> [PresenceEvent] {
        let time = max(time, last ?? time)
        var events: [PresenceEvent] = []
        if gaps.isGap(before: time) {
            events = skip(to: time)
            persons = persons.filter { time.seconds(since: $0.value.last) <= settings.leaveSeconds }
        }
        gaps.take(time)
        events += look(at: faces, at: time)
        return events
    }

    private func look(at faces: [TrackedFace], at time: FrameTime) -> [PresenceEvent] {
        var events: [PresenceEvent] = []
        var seen: Set<Int> = []
        for face in faces {
            guard let id = face.id, face.state != .tentative else { continue }
            seen.insert(id)
            if persons[id] == nil { totals.people += 1 }
            var person = persons[id] ?? Person(since: time, bounds: face.bounds, last: time)
            person.bounds = face.bounds
            person.last = time
            if let turn = person.attention.take(face.pose, at: time, settings) {
                events.append(event(turn, id, person, at: time))
            }
            persons[id] = person
        }
        events += hide(allBut: seen, at: time)
        return events + count(seen.count, at: time)
    }

    /// Faces that are not in the frame look elsewhere; those that have not been for long are forgotten.
    private func hide(allBut seen: Set<Int>, at time: FrameTime) -> [PresenceEvent] {
        guard persons.count > seen.count else { return [] }
        var events: [PresenceEvent] = []
        for id in persons.keys.sorted() where !seen.contains(id) {
            guard var person = persons[id] else { continue }
            if let turn = person.attention.take(nil, at: time, settings) {
                events.append(event(turn, id, person, at: time))
            }
            persons[id] = time.seconds(since: person.last) > Self.memory ? nil : person
        }
        return events
    }

    /// Lets time pass without frames: who is not seen leaves. It comes to the same in one step as in many, and to nothing where
    /// a frame has just come.
    package func pass(to time: FrameTime) -> [PresenceEvent] {
        let time = max(time, last ?? time)
        guard gaps.isPause(before: time) else { return [] }
        return skip(to: time) + look(at: [], at: time)
    }

    /// Takes nobody to be seen between the last look and `time`: from one moment at which something ends to the next.
    private func skip(to time: FrameTime) -> [PresenceEvent] {
        guard var now = last, now < time else { return [] }
        var events = look(at: [], at: now)
        while let next = endings.filter({ $0 > now && $0 < time }).min() {
            events += look(at: [], at: next)
            now = next
        }
        return events
    }

    /// When attentions and presence end where nobody is seen.
    private var endings: [FrameTime] {
        persons.values.compactMap { $0.attention.ending(settings) }
            + [settled.falling(leave: settings.leaveSeconds)].compactMap(\.self)
    }

    /// Ends what is still going on.
    package func end(at time: FrameTime) -> [PresenceEvent] {
        let time = max(time, last ?? time)
        var events = gaps.isGap(before: time) ? skip(to: time) : []
        gaps = FrameGaps()
        for (id, var person) in persons.sorted(by: { $0.key < $1.key }) {
            if let turn = person.attention.end() { events.append(event(turn, id, person, at: time)) }
        }
        persons = [:]
        if settled.count > 0 {
            if let last { totals.seconds += max(0, time.seconds(since: last)) }
            events.append(change(to: 0, wasPresent: true, at: time))
            settled = SettledCount()
            since = time
        }
        last = nil
        return events
    }

    /// Seconds since a face counts; nil for one that does not.
    package func dwell(of id: Int, at time: FrameTime) -> Double? {
        persons[id].map { time.seconds(since: $0.since) }
    }

    private func count(_ seen: Int, at time: FrameTime) -> [PresenceEvent] {
        let wasPresent = settled.count > 0
        if wasPresent, let last { totals.seconds += max(0, time.seconds(since: last)) }
        last = time
        since = since ?? time
        guard settled.take(seen, at: time, enter: settings.enterSeconds, leave: settings.leaveSeconds) else {
            return []
        }
        if !wasPresent { totals.visits += 1 }
        return [change(to: settled.count, wasPresent: wasPresent, at: time)]
    }

    private func change(to people: Int, wasPresent: Bool, at time: FrameTime) -> PresenceEvent {
        guard wasPresent != (people > 0) else {
            return PresenceEvent(kind: .changed(people: people, seconds: nil), time: time)
        }
        let seconds = since.map { time.seconds(since: $0) }
        since = time
        return PresenceEvent(kind: .changed(people: people, seconds: seconds), time: time)
    }

    private func event(_ turn: AttentionWatch.Turn, _ id: Int, _ person: Person, at time: FrameTime) -> PresenceEvent {
        switch turn {
        case .started:
            totals.attentions += 1
            return PresenceEvent(kind: .attentionStarted, id: id, time: time, bounds: person.bounds)
        case .ended(let seconds):
            totals.attentionSeconds += seconds
            return PresenceEvent(kind: .attentionEnded(seconds: seconds), id: id, time: time, bounds: person.bounds)
        }
    }
}
