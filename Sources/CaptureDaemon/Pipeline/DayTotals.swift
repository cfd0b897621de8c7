internal import Analysis
internal import Records

/// What was counted of presence since the day began. A new day begins at midnight UTC, as the event log's do.
struct DayTotals: Sendable {
    private var date = ""
    /// What had been counted before.
    private var before = PresenceTotals()
    private var last = PresenceTotals()

    /// - Parameters:
    ///   - totals: since the start; they only rise.
    ///   - date: year, month and day.
    mutating func today(_ totals: PresenceTotals, date: String) -> StatusRecord.Presence.Today {
        if date != self.date {
            before = self.date.isEmpty ? PresenceTotals() : last
            self.date = date
        }
        last = totals
        let today = totals - before
        return StatusRecord.Presence.Today(
            date: date, visits: today.visits, people: today.people, seconds: today.seconds,
            attentions: today.attentions, attentionSeconds: today.attentionSeconds)
    }
}
