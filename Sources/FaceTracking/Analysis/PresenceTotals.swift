internal import Analysis

/// Who is there, and what was counted of presence since the session began, or was reset.
public struct PresenceTotals: Sendable, Equatable, Codable {
    /// People who count as there now.
    public let people: Int
    /// How often somebody came where nobody was.
    public let visits: Int
    /// Tracks that were confirmed: a person who comes back later counts again.
    public let tracks: Int
    /// Seconds in which somebody was there.
    public let seconds: Double
    /// How often somebody's attention started.
    public let attentions: Int
    /// Seconds of all attentions that have ended.
    public let attentionSeconds: Double

    init(_ watch: PresenceWatch) {
        people = watch.people
        visits = watch.totals.visits
        tracks = watch.totals.people
        seconds = watch.totals.seconds
        attentions = watch.totals.attentions
        attentionSeconds = watch.totals.attentionSeconds
    }
}
