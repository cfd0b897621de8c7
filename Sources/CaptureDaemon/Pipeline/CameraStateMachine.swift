internal import Records

/// The one state of a camera: what it is doing, why, and since when. Its supervisor moves it between `waiting`, `opening`,
/// `streaming`, `lost` and `ended`; what is wrong with its frames makes `streaming` `degraded` and back.
///
/// ```text
/// waiting ──► opening ──► streaming ◄──► degraded
///    ▲  ◄────────┘            └────┬────────┘
///    └─────────────────────── lost ┘           (recorded sources: ended, from any but lost)
/// ```
struct CameraStateMachine: Sendable, Equatable {
    private struct Active: Sendable, Equatable {
        let trouble: CameraTrouble
        let message: String
    }

    private(set) var state = CameraState.waiting
    /// When the state began, as the caller writes times.
    private(set) var since: String
    /// For people, why the camera was lost or is waited for.
    private var failure: String?
    /// What is wrong with the frames, in the order it began.
    private var active: [Active] = []

    init(since: String) { self.since = since }

    /// What is wrong with the frames that come; several things may be at once.
    var reasons: [CameraTrouble] { active.map(\.trouble) }

    /// For people: why the camera does not simply stream, nil where it does.
    var cause: String? { active.isEmpty ? failure : active.map(\.message).joined(separator: "; ") }

    /// Whether `next` may come right after `state`. Waiting again means for another cause; a camera that keeps failing
    /// before its first frame goes on to be waited for while it is opened.
    static func leads(_ state: CameraState, to next: CameraState) -> Bool {
        switch (state, next) {
        case (.waiting, .waiting), (.waiting, .opening), (.waiting, .streaming), (.waiting, .ended): true
        case (.opening, .opening), (.opening, .streaming), (.opening, .waiting), (.opening, .ended): true
        case (.streaming, .degraded), (.streaming, .lost), (.streaming, .ended): true
        case (.degraded, .degraded), (.degraded, .streaming), (.degraded, .lost), (.degraded, .ended): true
        case (.lost, .waiting): true
        default: false
        }
    }

    /// Takes in what the supervisor reports; never `degraded`. A stream's troubles end with it.
    ///
    /// - Parameter now: the time, as `since` is written.
    /// - Returns: whether it may follow; if not, nothing changes.
    mutating func enter(_ next: CameraState, cause: String?, now: String) -> Bool {
        guard next != .degraded, Self.leads(state, to: next) else { return false }
        active = []
        failure = cause
        change(to: next, now: now)
        return true
    }

    /// Something is wrong with the frames that come.
    ///
    /// - Returns: whether that is news.
    mutating func degrade(_ trouble: CameraTrouble, message: String, now: String) -> Bool {
        guard Self.leads(state, to: .degraded), !reasons.contains(trouble) else { return false }
        active.append(Active(trouble: trouble, message: message))
        change(to: .degraded, now: now)
        return true
    }

    /// That is over.
    ///
    /// - Returns: whether that is news.
    mutating func recover(_ trouble: CameraTrouble, now: String) -> Bool {
        guard let index = active.firstIndex(where: { $0.trouble == trouble }) else { return false }
        active.remove(at: index)
        if active.isEmpty { change(to: .streaming, now: now) }
        return true
    }

    private mutating func change(to next: CameraState, now: String) {
        if next != state { since = now }
        state = next
    }
}
