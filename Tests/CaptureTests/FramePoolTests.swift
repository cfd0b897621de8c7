import Capture
import Glibc
import Testing

@Suite struct FramePoolTests {
    @Test func `memory that cannot be had is an error of this source alone`() {
        let error = #expect(throws: CaptureError.self) { _ = try FramePool(slotCount: 5, byteCount: 1 << 50) }
        #expect(error?.errno == ENOMEM)
        #expect(error?.message.contains("smaller size") == true)
    }

    @Test func `slots are lent once until they come back`() throws {
        let pool = try FramePool(slotCount: 2, byteCount: 64)
        let slots = [pool.acquire(), pool.acquire(), pool.acquire()]
        #expect(Set(slots.compactMap { $0 }).count == 2 && slots[2] == nil)
        pool.giveBack(slot: 1)
        #expect(pool.returned.isSignalled)
        #expect(pool.acquire() == 1)
    }
}
