import Frames
import Testing

@testable import Analysis

@Suite("Gaps in the frames of a camera")
struct FrameGapsTests {
    private func time(_ seconds: Double) -> FrameTime { FrameTime(nanoseconds: Int64((seconds * 1e9).rounded())) }

    private func gaps(after times: [Double]) -> FrameGaps {
        var gaps = FrameGaps()
        for time in times { gaps.take(self.time(time)) }
        return gaps
    }

    @Test("An outage is not taken for what is usual", arguments: [2.1, 60, 100_000])
    func outage(length: Double) {
        let gaps = gaps(after: [0, 0.1, 0.2, 0.2 + length])
        let back = 0.2 + length
        #expect(!gaps.isPause(before: time(back + 0.5)) && gaps.isPause(before: time(back + 0.51)))
        #expect(!gaps.isGap(before: time(back + 2)) && gaps.isGap(before: time(back + 2.01)))
    }

    @Test("Two slow frames in a row are a slow camera, whether it was fast before or not", arguments: [true, false])
    func slowing(wasFast: Bool) {
        let gaps = gaps(after: (wasFast ? [0, 0.1, 0.2] : []) + [1, 6, 11])
        #expect(!gaps.isPause(before: time(21)) && gaps.isPause(before: time(21.01)))
        #expect(!gaps.isGap(before: time(21)) && gaps.isGap(before: time(21.01)))
        // One fast one makes it fast again.
        let fast = self.gaps(after: [1, 6, 11, 11.1])
        #expect(fast.isPause(before: time(11.7)) && fast.isGap(before: time(13.2)))
    }

    @Test("At one frame a second, half a second without one is no pause, and more than two seconds are")
    func slow() {
        let gaps = gaps(after: [0, 1, 2.1, 3])
        #expect(!gaps.isPause(before: time(4.8)) && gaps.isPause(before: time(4.81)))
        #expect(!gaps.isGap(before: time(5)) && gaps.isGap(before: time(5.01)))
    }

    @Test("Where none ever came all time is pause and none a gap; after the first one two seconds are borne")
    func first() {
        #expect(FrameGaps().isPause(before: time(0)) && !FrameGaps().isGap(before: time(1000)))
        let gaps = gaps(after: [3])
        #expect(!gaps.isPause(before: time(5)) && gaps.isPause(before: time(5.01)) && gaps.isGap(before: time(5.01)))
    }

    @Test("Nothing longer than 100 seconds is usual")
    func slowest() {
        let gaps = gaps(after: [0, 1000, 2000])
        #expect(!gaps.isGap(before: time(2200)) && gaps.isGap(before: time(2200.1)))
    }
}
