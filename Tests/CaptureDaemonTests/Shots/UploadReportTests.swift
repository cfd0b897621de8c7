import Testing

@testable import CaptureDaemon

@Suite struct UploadReportTests {
    private func take(_ outcome: UploadOutcome, _ report: inout UploadReport, refused: Bool = false) -> Int {
        report.take(outcome, of: "a.jpg", hasRefused: refused).count
    }

    @Test func `a server that answers, if only to refuse, is no server that is away`() {
        var report = UploadReport()
        #expect(take(.failed("no server"), &report) == 1)
        #expect(report.problem(refused: 0) == "no server")
        #expect(take(.refused("the server answered 400"), &report) == 1)
        #expect(report.problem(refused: 1) == "1 picture was not taken: the server answered 400")
        #expect(report.problem(refused: 3) == "3 pictures were not taken: the server answered 400")
        #expect(take(.refused("the server answered 413"), &report) == 0)
        #expect(report.problem(refused: 3) == "3 pictures were not taken: the server answered 413")
        #expect(take(.accepted, &report) == 1)
        #expect(report.problem(refused: 0) == nil)
    }

    @Test func `of another server nothing is known but what was sent`() {
        var report = UploadReport()
        report.countSent()
        #expect(take(.misconfigured("no such file"), &report) == 1)
        #expect(take(.refused("the server answered 400"), &report) == 1)
        report.beginAnew()
        #expect(report.sent == 1 && report.problem(refused: 0) == nil && !report.isMisconfigured)
        #expect(report.problem(refused: 1)?.contains("400") == false)
        // Nothing had been refused, or failed, there.
        #expect(take(.accepted, &report) == 0)
        #expect(take(.refused("the server answered 413"), &report) == 1)
    }

    @Test func `what the user must mend stays the problem`() {
        var report = UploadReport()
        #expect(take(.misconfigured("no such file"), &report) == 1)
        #expect(take(.refused("the server answered 400"), &report) == 1)
        #expect(report.problem(refused: 1) == "no such file")
        #expect(report.mended().count == 1)
        #expect(report.problem(refused: 0) == nil)
    }
}
