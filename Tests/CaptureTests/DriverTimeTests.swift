import Capture
import Testing
import V4L2Bridge

@Suite struct DriverTimeTests {
    private let monotonic = V4L2_BRIDGE_BUFFER_TIME_MONOTONIC.rawValue
    private let second: Int64 = 1_000_000_000

    @Test func `a driver's own time is taken, also one that is late`() {
        var time = DriverTime()
        #expect(time.time(99 * second, flags: monotonic, now: 100 * second) == 99 * second)
        #expect(time.time(100 * second, flags: monotonic, now: 101 * second) == 100 * second)
        #expect(time.faults == 0)
    }

    @Test func `another clock than the monotonic one is not used`() {
        var time = DriverTime()
        #expect(time.time(5, flags: 0, now: 100 * second) == 100 * second)
        #expect(time.time(6, flags: 0x4000, now: 101 * second) == 101 * second)
    }

    @Test func `a time that is old although the frame was waited for is replaced and counted`() {
        var time = DriverTime(interval: second / 30)
        #expect(
            time.time(100 * second - 900_000_000, flags: monotonic, now: 100 * second, isFresh: true) == 100 * second)
        #expect(time.replaced == 1)
        // Not fresh: it lay in its buffer.
        let late = 101 * second - 900_000_000
        #expect(time.time(late, flags: monotonic, now: 101 * second) == late)
        let usual = 102 * second - 60_000_000
        #expect(time.time(usual, flags: monotonic, now: 102 * second, isFresh: true) == usual)
        #expect(time.replaced == 1)
    }

    @Test func `every frame that gets our time is counted, also where the driver is not asked any more`() {
        var time = DriverTime()
        for step in 0..<9 { _ = time.time(1, flags: monotonic, now: Int64(step + 10) * second) }
        #expect(time.replaced == 9)
        var other = DriverTime()
        _ = other.time(99 * second, flags: 0, now: 100 * second)
        #expect(other.replaced == 1)
    }

    @Test func `times that stand still, go backwards or lie in the future are replaced and counted`() {
        var time = DriverTime()
        #expect(time.time(100 * second, flags: monotonic, now: 100 * second) == 100 * second)
        #expect(time.time(100 * second, flags: monotonic, now: 101 * second) == 101 * second)
        #expect(time.time(90 * second, flags: monotonic, now: 102 * second) == 102 * second)
        #expect(time.time(200 * second, flags: monotonic, now: 103 * second) == 103 * second)
        #expect(time.faults == 3)
    }

    @Test func `a driver that is wrong again and again is not asked any more`() {
        var time = DriverTime()
        for step in 0..<5 { _ = time.time(1, flags: monotonic, now: Int64(step + 10) * second) }
        #expect(time.time(20 * second - 5, flags: monotonic, now: 20 * second) == 20 * second)
    }

    @Test func `a driver that has been right for long is believed again`() {
        var time = DriverTime()
        for step in 0..<5 { _ = time.time(1, flags: monotonic, now: Int64(step + 10) * second) }
        // In ten seconds of frames, one more hiccup puts it off.
        var believed: [Int] = []
        for step in 0..<700 {
            let now = (20 + Int64(step)) * second
            let stamp = step == 200 ? 1 : now - 5
            if time.time(stamp, flags: monotonic, now: now) == stamp { believed.append(step) }
        }
        #expect(believed == Array(500..<700))
        #expect(time.faults == 0)
    }

    @Test(arguments: [Int64(5), 30, 50, 120])
    func `one wrong time does not put off a camera whose frames take long to come`(latency: Int64) {
        var time = DriverTime(interval: second / 30)
        var last = Int64.min
        for step in 0..<600 {
            let now = 20 * second + Int64(step) * second / 30
            let stamp = step == 100 ? 1 : now - latency * 1_000_000
            let given = time.time(stamp, flags: monotonic, now: now, isFresh: true)
            #expect(given > last)
            last = given
        }
        #expect(time.replaced == 1)
        #expect(time.faults == 0)
    }

    @Test func `hiccups that lie far apart are forgiven, and each costs its own frame only`() {
        var time = DriverTime()
        for step in 0..<4000 {
            let now = (20 + Int64(step)) * second
            _ = time.time(step % 400 == 399 ? 1 : now - 5, flags: monotonic, now: now)
        }
        #expect(time.replaced == 10)
    }

    @Test func `times rise even if our own clock stands still`() {
        var time = DriverTime()
        let first = time.time(0, flags: 0, now: second)
        #expect(time.time(0, flags: 0, now: second) > first)
    }

    @Test func `numbers wrap, start anew or are not counted at all`() {
        var wrapping = DriverTime()
        let numbers: [UInt32] = [.max - 1, .max, 0, 3]
        let rising = numbers.map { wrapping.sequence($0) }
        #expect(rising == [0, 1, 2, 5])
        #expect(wrapping.skipped == 2)
        var restarting = DriverTime()
        let restarted = [500, 501, 0, 1].map { restarting.sequence($0) }
        #expect(restarted == [0, 1, 2, 3])
        var still = DriverTime()
        let counted = [0, 0, 0].map { still.sequence($0) }
        #expect(counted == [0, 1, 2])
        #expect(still.skipped == 0)
    }
}
