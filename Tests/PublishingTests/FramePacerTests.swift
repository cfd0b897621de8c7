import Testing

@testable import Publishing

@Suite struct FramePacerTests {
    private func admitted(_ times: [Int64], rate: Double) -> [Int64] {
        var pacer = FramePacer(rate: rate)
        return times.filter { pacer.admits($0) }
    }

    @Test func `a third of the camera's rate is every third frame`() {
        let times = (0..<9).map { Int64($0) * 100_000_000 / 3 }
        #expect(admitted(times, rate: 10) == [times[0], times[3], times[6]])
    }

    @Test func `jitter costs no frames in the long run`() {
        // 30 frames a second, each up to 4 ms early or late.
        let times = (0..<300).map { Int64($0) * 33_333_333 + [0, 4_000_000, -4_000_000, 1_000_000][$0 % 4] }
        #expect((99...101).contains(admitted(times, rate: 10).count))
    }

    @Test func `after a pause frames are not made up for`() {
        let times: [Int64] = [0, 5_000_000_000, 5_033_000_000, 5_066_000_000, 5_100_000_000]
        #expect(admitted(times, rate: 10) == [0, 5_000_000_000, 5_100_000_000])
    }

    @Test func `a time that goes back starts anew`() {
        #expect(admitted([900_000_000, 0, 50_000_000, 100_000_000], rate: 10) == [900_000_000, 0, 100_000_000])
    }

    @Test func `a rate above the camera's lets every frame through`() {
        let times = (0..<30).map { Int64($0) * 33_333_333 }
        #expect(admitted(times, rate: 60) == times)
    }

    @Test(arguments: [1e-300, -1, 0])
    func `a rate that is hardly one lets a frame through in a thousand seconds`(rate: Double) {
        let times: [Int64] = [0, 999_999_999_999, 1_000_000_000_000]
        #expect(admitted(times, rate: rate) == [0, 1_000_000_000_000])
    }
}
