/// What has been counted of presence since the start.
package struct PresenceTotals: Sendable, Equatable {
    /// How often somebody came where nobody was.
    package var visits = 0
    /// Tracks that were confirmed: a person who comes back later counts again.
    package var people = 0
    /// Seconds in which somebody was there.
    package var seconds = 0.0
    package var attentions = 0
    /// Seconds of all attentions that have ended.
    package var attentionSeconds = 0.0

    package init() {}

    package static func - (left: PresenceTotals, right: PresenceTotals) -> PresenceTotals {
        var difference = left
        difference.visits -= right.visits
        difference.people -= right.people
        difference.seconds -= right.seconds
        difference.attentions -= right.attentions
        difference.attentionSeconds -= right.attentionSeconds
        return difference
    }
}
