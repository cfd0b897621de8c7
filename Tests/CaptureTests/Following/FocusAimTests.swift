import Frames
import Glibc
import Records
import TestSupport
import Testing

@testable import Capture

@Suite struct FocusAimTests {
    /// Times in seconds at which it focuses, looking five times a second.
    private func focusings(seconds: Double, _ width: (Double) -> Double) -> [Double] {
        var aim = FocusAim()
        return (0..<Int(seconds * 5)).compactMap { step in
            let time = Double(step) / 5
            let bounds = FaceSighting.Face.face(1, width: width(time)).bounds
            return aim.take(bounds, at: FrameTime(nanoseconds: Int64(step) * 200_000_000)) ? time : nil
        }
    }

    @Test func `a face that rests is focused once, also if it sways`() {
        let times = focusings(seconds: 600) { 200 + 6 * sin($0) }
        #expect(times.count == 1)
        #expect(times.first.map { $0 >= 1.4 && $0 < 3 } == true)
    }

    @Test func `a face that has come clearly nearer is focused again when it rests there`() {
        let times = focusings(seconds: 60) { $0 < 20 ? 200 : min(200 + ($0 - 20) * 50, 300) }
        #expect(times.count == 2)
        #expect(times.last.map { $0 > 22 && $0 < 26 } == true)
    }

    @Test func `a face that goes to and fro is focused eight seconds apart at most`() {
        let times = focusings(seconds: 120) { Int($0 / 3) % 2 == 0 ? 150 : 300 }
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 8 })
    }

    @Test func `a face that does not rest is not focused`() {
        #expect(focusings(seconds: 60) { 200 + 100 * sin($0 * 2) }.isEmpty)
    }
}
