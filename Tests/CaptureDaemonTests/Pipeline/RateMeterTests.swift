import Testing

@testable import CaptureDaemon

@Suite struct RateMeterTests {
    private let second: Int64 = 1_000_000_000

    private func meter(frames: Int, every step: Int64, from start: Int64 = 0) -> RateMeter {
        var meter = RateMeter()
        for index in 0..<frames { meter.count(at: start + Int64(index) * step) }
        return meter
    }

    @Test func `one frame has no rate`() {
        #expect(RateMeter().rate(at: 0) == nil)
        #expect(meter(frames: 1, every: second).rate(at: 0) == nil)
    }

    @Test(arguments: [10, 25, 30, 60, 120])
    func `a steady rate is told exactly`(rate: Int64) throws {
        let step = second / rate
        let meter = meter(frames: 300, every: step)
        let found = try #require(meter.rate(at: 299 * step))
        #expect((found - Double(rate)).magnitude < 0.001)
    }

    @Test func `a change of rate shows within two seconds`() throws {
        var meter = meter(frames: 60, every: second / 30)
        for index in 1...31 { meter.count(at: 2 * second + Int64(index) * second / 15) }
        let found = try #require(meter.rate(at: 2 * second + 31 * second / 15))
        #expect((found - 15).magnitude < 0.5)
    }

    @Test func `frames that stopped coming have no rate`() {
        let meter = meter(frames: 30, every: second / 30)
        #expect(meter.rate(at: second) != nil)
        #expect(meter.rate(at: 4 * second) == nil)
    }

    @Test func `frames of one moment have no rate`() {
        #expect(meter(frames: 5, every: 0).rate(at: 0) == nil)
    }
}
