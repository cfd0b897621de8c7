import Testing

@testable import CaptureDaemon

@Suite struct LoadGovernorTests {
    private static let second: Int64 = 1_000_000_000
    private static let interval: Int64 = 33_333_333

    /// Plays a camera of 30 frames a second whose frames take what `work` says at a step, in nanoseconds.
    ///
    /// - Returns: when the steps changed, in seconds, and to what.
    private func play(
        _ governor: inout LoadGovernor, seconds: Double, from start: Double = 0, _ work: (LoadGovernor.Effort) -> Int64
    ) -> [(at: Double, step: Int)] {
        var turns: [(Double, Int)] = []
        for frame in 0..<Int(seconds * 30) {
            let arrival = Int64(start * 1e9) + Int64(frame) * Self.interval
            guard governor.takes(arrival: arrival, interval: Self.interval) else { continue }
            let cost = work(governor.effort)
            if governor.worked(cost, interval: Self.interval, now: arrival + cost) {
                turns.append((Double(arrival + cost) / 1e9, governor.step))
            }
        }
        return turns
    }

    @Test func `frames that are done in time change nothing`() {
        var governor = LoadGovernor()
        #expect(play(&governor, seconds: 60) { _ in 20_000_000 }.isEmpty)
        #expect(governor.effort == LoadGovernor.steps[0])
    }

    @Test func `one long frame, as when a network is compiled, changes nothing`() {
        var governor = LoadGovernor()
        var count = 0
        let turns = play(&governor, seconds: 20) { _ in
            count += 1
            return count == 100 ? 900_000_000 : 10_000_000
        }
        #expect(turns.isEmpty)
    }

    @Test func `a camera that is a little too much gets fewer looks and a lower pixel level, at its full rate`() {
        var governor = LoadGovernor()
        let turns = play(&governor, seconds: 20) { $0.levelShare == 1 ? 32_000_000 : 22_000_000 }
        #expect(turns.map(\.step) == [1])
        #expect((1...4).contains(turns[0].at))
        #expect(governor.effort.stride == 1 && governor.effort.turns == 2)
    }

    @Test func `the rate is lowered where that is not enough, before the work of a frame is as long as its time`() {
        var governor = LoadGovernor()
        let turns = play(&governor, seconds: 30) { $0.levelShare == 1 ? 80_000_000 : 50_000_000 }
        #expect(turns.map(\.step) == [1, 2])
        #expect(turns[1].at < 8)
        #expect(governor.effort.stride == 2)
    }

    @Test func `no work is too much for the last step to be left`() {
        var governor = LoadGovernor()
        _ = play(&governor, seconds: 60) { _ in 2 * Self.second }
        #expect(governor.step == LoadGovernor.steps.count - 1)
    }

    @Test func `what was lowered is raised step by step when there is room again, and not before`() {
        var governor = LoadGovernor()
        _ = play(&governor, seconds: 30) { $0.levelShare == 1 ? 80_000_000 : 50_000_000 }
        let turns = play(&governor, seconds: 60, from: 30) { _ in 8_000_000 }
        #expect(turns.map(\.step) == [1, 0])
        #expect(turns[0].at > 35 && turns[1].at > turns[0].at + 5)
    }

    @Test func `a step that turns out to be too much again is tried less and less often`() {
        var governor = LoadGovernor()
        let turns = play(&governor, seconds: 600) { $0.levelShare == 1 ? 40_000_000 : 10_000_000 }
        #expect(turns.count < 30)
        let raises = turns.filter { $0.step == 0 }.map(\.at)
        #expect(raises.count >= 3)
        let pauses = zip(raises, raises.dropFirst()).map { $1 - $0 }
        #expect(pauses[0] < pauses[1] && (pauses.last ?? 0) > 60)
    }

    @Test func `at half the rate every other frame is worked on, also when they come unevenly`() {
        var governor = LoadGovernor()
        _ = play(&governor, seconds: 30) { $0.levelShare == 1 ? 80_000_000 : 50_000_000 }
        let arrivals = (0..<60).map { 31 * Self.second + Int64($0) * Self.interval + Int64($0 % 3) * 4_000_000 }
        let taken = arrivals.filter { governor.takes(arrival: $0, interval: Self.interval) }
        #expect((28...32).contains(taken.count))
    }

    @Test func `a camera of unknown rate is never held back`() {
        var governor = LoadGovernor()
        for frame in 0..<100 {
            let isTaken = governor.takes(arrival: Int64(frame) * 1000, interval: 0)
            let hasChanged = governor.worked(Self.second, interval: 0, now: Int64(frame) * Self.second)
            #expect(isTaken && !hasChanged)
        }
    }
}
