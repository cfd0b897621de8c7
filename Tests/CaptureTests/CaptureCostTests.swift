import Capture
import Frames
import Testing

@Suite struct CaptureCostTests {
    @Test func `frames of a camera are never copied`() throws {
        var asked: UInt64 = 0
        let cost = try CaptureCost.measure(size: PixelSize(width: 1920, height: 1080), frames: 100) {
            asked += 7
            return asked
        }
        #expect(cost.frames == 100)
        #expect(cost.copies == 0)
        #expect(cost.cpuMilliseconds > 0)
        // What the counter rose by from its first reading to its last.
        #expect(cost.allocations == 7)
    }
}
