package import Capture
internal import Frames

/// A row of frames on loan.
package struct HeldFrames: ~Copyable {
    private var slots: InlineArray<8, Frame?> = InlineArray { _ in nil }
    private var first = 0
    private var count = 0

    package init() {}

    /// Keeps the step's frame; false where it has none.
    package mutating func take(_ step: consuming SourceStep) -> Bool {
        switch consume step {
        case .frame(let frame):
            slots[count] = consume frame
            count += 1
            return true
        default:
            return false
        }
    }

    /// Ends the oldest loan.
    package mutating func dropFirst() {
        slots[first] = nil
        first += 1
    }
}
