import Frames
import Testing

@testable import Tracking

@Suite struct SearchRhythmTests {
    private func seconds(_ seconds: Double) -> FrameTime {
        FrameTime(nanoseconds: Int64((seconds * 1000).rounded()) * 1_000_000)
    }

    /// Looks in each whole second of a time, at 50 frames a second.
    private func looks(seconds count: Int, motion: MotionWatch.Motion, isComplete: Bool = false) -> [Int] {
        var rhythm = SearchRhythm()
        var looks = [Int](repeating: 0, count: count)
        for frame in 0..<count * 50 {
            let time = seconds(Double(frame) / 50)
            if rhythm.isDue(at: time, motion: motion, isComplete: isComplete, search: 0.1, interval: 1) {
                rhythm.looked(at: time)
                looks[frame / 50] += 1
            }
        }
        return looks
    }

    @Test func `at first and a while after the last face it looks ten times a second`() {
        #expect(looks(seconds: 2, motion: .none) == [10, 10])
    }

    @Test func `in a room where nothing moves it looks once a second`() {
        #expect(looks(seconds: 8, motion: .none).suffix(4) == [1, 1, 1, 1])
    }

    @Test func `where something moves all the time and is no face it looks twice a second in the end`() {
        let looks = looks(seconds: 20, motion: .usual)
        #expect(looks[2] >= 5)
        #expect(looks.suffix(5).allSatisfy { $0 == 2 })
    }

    @Test func `what begins to move in an empty room is looked at soon`() {
        var rhythm = SearchRhythm()
        for frame in 0..<600 {
            let time = seconds(Double(frame) / 50)
            if rhythm.isDue(at: time, motion: .none, isComplete: false, search: 0.1, interval: 1) {
                rhythm.looked(at: time)
            }
        }
        let due = (600..<700).first {
            rhythm.isDue(at: seconds(Double($0) / 50), motion: .new, isComplete: false, search: 0.1, interval: 1)
        }
        #expect((due ?? .max) <= 605)
    }

    @Test
    func `with all faces seen it looks once an interval where something moves and every fourth where nothing does`() {
        #expect(looks(seconds: 8, motion: .new, isComplete: true).reduce(0, +) == 8)
        #expect(looks(seconds: 8, motion: .none, isComplete: true).reduce(0, +) == 2)
    }

    @Test func `after a reset it looks at once`() {
        var rhythm = SearchRhythm()
        rhythm.looked(at: seconds(1))
        let before = rhythm.isDue(at: seconds(1.01), motion: .new, isComplete: false, search: 0.1, interval: 1)
        #expect(!before)
        rhythm.reset()
        let after = rhythm.isDue(at: seconds(1.01), motion: .new, isComplete: false, search: 0.1, interval: 1)
        #expect(after)
    }
}
