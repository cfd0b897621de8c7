import Capture
import Records
import Testing

@testable import CaptureDaemon

@Suite struct StreamWatchTests {
    private let second: Int64 = 1_000_000_000

    /// Looks four times a second for as long as `rates` has seconds; what turned, with the second.
    private func turns(
        _ watch: inout StreamWatch, seconds: Range<Int>, rate: Double = 30,
        numbers: (Int) -> StreamWatch.Numbers
    ) -> [String] {
        var told: [String] = []
        for look in seconds.lowerBound * 4..<seconds.upperBound * 4 {
            let found = watch.look(
                numbers(look), rate: rate, promised: 30, why: { "exposure" }, now: Int64(look) * second / 4)
            for turn in found {
                told.append("\(look / 4) \(turn.trouble.rawValue) \(turn.begins): \(turn.message)")
            }
        }
        return told
    }

    private func frames(_ count: Int) -> StreamWatch.Numbers {
        var numbers = StreamWatch.Numbers()
        numbers.frames = UInt64(count)
        return numbers
    }

    @Test func `a rate clearly below the promised one is told after four seconds, with the reason`() {
        var watch = StreamWatch()
        #expect(turns(&watch, seconds: 0..<10, rate: 30) { frames($0 * 7) }.isEmpty)
        #expect(
            turns(&watch, seconds: 10..<20, rate: 15) { frames($0 * 7) }
                == ["14 slow true: 15.0 of 30.0 frames a second come: exposure"])
        #expect(turns(&watch, seconds: 20..<30, rate: 24) { frames($0 * 7) }.isEmpty, "neither slow nor well")
        #expect(
            turns(&watch, seconds: 30..<40, rate: 30) { frames($0 * 7) }
                == ["33 slow false: 30.0 of 30.0 frames a second come"])
    }

    @Test func `a camera is not called slow for frames that we left out`() {
        var watch = StreamWatch()
        let told = turns(&watch, seconds: 0..<20, rate: 12) { look in
            var numbers = frames(look * 3)
            numbers.counters.flushed = UInt64(look) * 18 / 4
            return numbers
        }
        #expect(told.isEmpty)
    }

    @Test func `a short dip in the rate is no news`() {
        var watch = StreamWatch()
        for second in 0..<20 {
            #expect(
                turns(&watch, seconds: second..<second + 1, rate: second % 4 == 0 ? 30 : 10) { frames($0 * 7) }.isEmpty)
        }
    }

    @Test func `many damaged frames are told once, and once when it is over, with their count`() {
        var watch = StreamWatch()
        let start = turns(&watch, seconds: 0..<10) { look in
            var numbers = frames(look * 6)
            numbers.counters.damaged = UInt64(look)
            return numbers
        }
        #expect(start.count == 1 && start[0].hasPrefix("1 damaged true: many frames are damaged"), "\(start)")
        let end = turns(&watch, seconds: 10..<20) { look in
            var numbers = frames(look * 7)
            numbers.counters.damaged = 40
            return numbers
        }
        #expect(end.count == 1 && end[0].hasSuffix("damaged false: frames come whole again; 40 were damaged"), "\(end)")
    }

    @Test func `times that are replaced again and again are told`() {
        var watch = StreamWatch()
        let told = turns(&watch, seconds: 0..<5) { look in
            var numbers = frames(look * 7)
            numbers.counters.mistimed = UInt64(look * 7)
            return numbers
        }
        #expect(told.count == 1 && told[0].contains("mistimed true"), "\(told)")
    }

    @Test func `a few damaged frames among many are no news`() {
        var watch = StreamWatch()
        let told = turns(&watch, seconds: 0..<60) { look in
            var numbers = frames(look * 7)
            numbers.counters.damaged = UInt64(look / 8)
            return numbers
        }
        #expect(told.isEmpty, "\(told)")
    }
}
