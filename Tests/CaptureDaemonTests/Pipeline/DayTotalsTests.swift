import Analysis
import Records
import Testing

@testable import CaptureDaemon

@Suite struct DayTotalsTests {
    private func totals(_ visits: Int, _ seconds: Double) -> PresenceTotals {
        var totals = PresenceTotals()
        totals.visits = visits
        totals.people = visits
        totals.seconds = seconds
        return totals
    }

    @Test func `a new day begins at nothing`() {
        var day = DayTotals()
        #expect(day.today(totals(3, 60), date: "2026-11-30").visits == 3)
        let next = day.today(totals(4, 70), date: "2026-12-01")
        #expect(next.visits == 1 && next.seconds == 10 && next.date == "2026-12-01")
        #expect(day.today(totals(6, 90), date: "2026-12-01").visits == 3)
    }

    @Test func `what was not looked at for days counts for the day it is looked at`() {
        var day = DayTotals()
        _ = day.today(totals(3, 60), date: "2026-11-30")
        #expect(day.today(totals(3, 60), date: "2026-12-02").visits == 0)
        #expect(day.today(totals(5, 80), date: "2026-12-02").visits == 2)
    }
}
