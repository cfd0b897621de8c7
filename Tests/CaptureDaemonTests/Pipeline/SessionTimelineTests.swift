import Frames
import Testing

@testable import CaptureDaemon

@Suite struct SessionTimelineTests {
    private func place(_ stamps: [(stamp: Int64, arrival: Int64)]) -> [Int64] {
        var timeline = SessionTimeline()
        return stamps.map { timeline.place(FrameTime(nanoseconds: $0.stamp), arrival: $0.arrival).nanoseconds }
    }

    @Test func `stamps that rise are kept as they are`() {
        #expect(place([(100, 7), (133, 40), (200, 41)]) == [100, 133, 200])
    }

    @Test func `a source that counts from 0 again goes on after the last frame by the time that has passed`() {
        // 500 passed between the last frame of the first opening and the first of the second.
        #expect(place([(0, 1000), (40, 1040), (0, 1540), (40, 1580)]) == [0, 40, 540, 580])
    }

    @Test func `a camera on the monotonic clock is not moved by a gap`() {
        #expect(place([(1000, 1005), (1040, 1045), (9000, 9005)]) == [1000, 1040, 9000])
    }

    @Test func `equal and falling stamps still rise`() {
        #expect(place([(50, 100), (50, 100), (30, 101)]) == [50, 51, 52])
    }

    @Test func `times rise whatever a source does`() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<50 {
            var arrival: Int64 = 0
            let stamps = (0..<200).map { _ -> (Int64, Int64) in
                arrival += Int64.random(in: 0...50, using: &random)
                return (Int64.random(in: -1000...1000, using: &random), arrival)
            }
            let times = place(stamps)
            #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "\(stamps)")
        }
    }

    @Test func `time goes on between frames and is unknown before the first`() {
        var timeline = SessionTimeline()
        #expect(timeline.time(at: 5) == nil)
        _ = timeline.place(FrameTime(nanoseconds: 300), arrival: 1000)
        #expect(timeline.time(at: 1250)?.nanoseconds == 550)
        #expect(timeline.time(at: 900)?.nanoseconds == 300, "never before the last frame")
    }
}
