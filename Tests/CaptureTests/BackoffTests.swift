import Frames
import Testing

@testable import Capture

@Suite struct BackoffTests {
    @Test(arguments: [(0.0, [80, 160, 240, 400, 800, 800]), (0.5, [100, 200, 300, 500, 1000, 1000])])
    func `waits grow, and are shorter or longer by up to a fifth`(random: Double, milliseconds: [Int64]) {
        let backoff = Backoff(random: { random })
        #expect((1...6).map { backoff.interval(after: $0) / 1_000_000 } == milliseconds)
    }

    @Test func `short lives count until one was long`() {
        var trouble = Trouble()
        for _ in 0..<3 { trouble.ended(after: Trouble.calm - 1) }
        #expect(trouble.shortLives == 3)
        trouble.ended(after: Trouble.calm)
        #expect(trouble.shortLives == 0)
    }

    @Test(arguments: [
        (true, [100, 200, 300, 500, 1000, 1000, 1000, 1000, 1000]),
        (false, [100, 200, 300, 500, 1000, 2000, 5000, 10_000, 10_000]),
    ])
    func `what nothing announces is tried ever more seldom`(noticesArrivals: Bool, milliseconds: [Int64]) {
        var trouble = Trouble()
        let backoff = Backoff(random: { 0.5 })
        let intervals = (0..<9).map { _ in
            trouble.note(CaptureError(code: .gone, subject: "cam", message: "ended"), isOpen: false)
            return trouble.interval(backoff, noticesArrivals: noticesArrivals) / 1_000_000
        }
        #expect(intervals == milliseconds)
    }

    @Test func `a fault is known again whatever the words around it are`() {
        var trouble = Trouble()
        let fault = CommandFault(["cam"])
        for second in 0..<20 {
            var words = LastWords()
            words.append("[12:00:\(second)] error in 0x\(second)\n".utf8)
            let errors = [
                fault.ended(1, words, inFrame: false), fault.unusable("it wrote \(second)", words),
                fault.tooFast(Double(1000 + second), promised: 30, words),
            ]
            #expect(errors.allSatisfy { trouble.isKnown($0) == (second > 0) })
            for error in errors { trouble.note(error, isOpen: false) }
        }
        #expect(!trouble.isKnown(fault.ended(2, LastWords(), inFrame: false)))
    }

    @Test func `a source is not asked why it is slow more often than it can answer`() {
        let source = AskedSource()
        let inquiry = RateInquiry()
        for now in stride(from: Int64(0), to: 5 * RateInquiry.rest, by: Int(RateInquiry.rest / 8)) {
            inquiry.ask(measured: 10, now: now)
            inquiry.serve(source)
        }
        #expect(source.questions == 5)
        #expect(inquiry.words == "long exposure")
    }

    @Test func `by itself no two rows of waits are the same`() {
        let rows = (0..<2).map { _ in (1...20).map { Backoff().interval(after: $0) } }
        #expect(rows[0] != rows[1])
        #expect(rows.joined().allSatisfy { $0 >= 80_000_000 && $0 <= 1_200_000_000 })
    }

    @Test func `a loop is borne up to its limit in each second`() {
        var spin = SpinGuard(limit: 3)
        var passes: [Bool] = []
        for now in [Int64(0), 1, 2, 3, 4, 1_000_000_000] { passes.append(spin.pass(now: now)) }
        #expect(passes == [true, true, true, false, false, true])
    }

    @Test func `what is different about a camera that came back is named`() {
        let old = SourceSummary(
            kind: .camera, location: "/dev/video0", name: "A", format: .nv12, size: .init(width: 64, height: 48),
            rate: 30, bus: "usb-1")
        var new = old
        #expect(SourceChange.words(from: old, to: new) == nil)
        new.location = "/dev/video2"
        new.size = .init(width: 32, height: 24)
        new.rate = nil
        new.bus = "usb-2"
        #expect(
            SourceChange.words(from: old, to: new)
                == "not what it was: device /dev/video2 (was /dev/video0), bus usb-2 (was usb-1), size 32x24 (was 64x48), "
                + "rate unknown (was 30.0)")
    }
}

/// Counts how often it is asked.
// @unchecked: used by one thread.
private final class AskedSource: FrameSource, @unchecked Sendable {
    let summary = SourceSummary(
        kind: .camera, location: "/dev/video0", name: "A", format: .nv12, size: .init(width: 64, height: 48), rate: 30)
    private(set) var questions = 0

    func slowness(measured: Double) -> String? {
        questions += 1
        return "long exposure"
    }

    func next(timeout: Int64) throws(CaptureError) -> SourceStep { .end }
    func interrupt() {}
    func close() {}
}
