import Frames
internal import Records

/// Owns the memory of made frames and counts how often they came back.
package final class LendingOwner: FrameOwner {
    private let memory: [GuardedMemory]
    private let slots = Guarded<[Int]>([])

    package init(memory: [GuardedMemory] = []) {
        self.memory = memory
    }

    /// The slots that were given back, in order.
    package var givenBack: [Int] { slots.withLock { $0 } }

    package func giveBack(slot: Int) {
        slots.withLock { $0.append(slot) }
    }
}
