package import Frames

/// What a session knows of its camera's light: leaves out the dark frames of a strobing lamp, judges the others. Reads no
/// clock.
package struct LightWatch: Sendable {
    private var filter: StrobeFilter
    private var judge: LightJudge
    private var changes: [LightChange] = []

    /// - Parameters:
    ///   - strobe: what is done with the dark frames of a strobing lamp.
    ///   - expectsNoise: whether equal pictures are a fault; see `LightJudge`.
    package init(strobe: StrobeHandling, expectsNoise: Bool) {
        filter = StrobeFilter(strobe)
        judge = LightJudge(expectsNoise: expectsNoise)
    }

    /// Whether every other frame is dark, as far as is known.
    package var isStrobing: Bool { filter.isStrobing }
    private var wasStrobing = false

    /// Takes in the next frame.
    ///
    /// - Parameter sequence: of the source, which counts the frames that did not come, too.
    /// - Returns: whether the frame is to be left out.
    package mutating func take(_ sample: LightSample, sequence: UInt64, at time: FrameTime) -> Bool {
        guard !filter.leavesOut(mean: sample.mean, sequence: sequence, at: time) else { return true }
        changes += judge.take(sample, at: time)
        return false
    }

    /// What has changed since this was last called, in order.
    package mutating func takeChanges() -> [LightChange] {
        guard !changes.isEmpty else { return [] }
        defer { changes = [] }
        return changes
    }

    /// Whether a lamp strobes, where that has changed since this was last called.
    package mutating func takeStrobing() -> Bool? {
        guard isStrobing != wasStrobing else { return nil }
        wasStrobing = isStrobing
        return isStrobing
    }

    /// A source was opened: nothing that was before counts.
    package mutating func begin(expectsNoise: Bool) {
        self = LightWatch(strobe: filter.handling, expectsNoise: expectsNoise)
    }
}
