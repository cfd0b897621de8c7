package import Frames
internal import Records

/// Tells black, over-exposed, frozen and flickering pictures from good ones. Samples in, changes out; reads no clock.
package struct LightJudge: Sendable {
    /// Whether equal pictures are a fault: of cameras, whose sensors always have noise, not of movies and folders.
    package var expectsNoise: Bool

    private var black = Hysteresis(seconds: LightThresholds.blackSeconds)
    private var overexposed = Hysteresis(seconds: LightThresholds.overexposedSeconds)
    private var frozen = Hysteresis(seconds: LightThresholds.frozenSeconds)
    private var flickering = Hysteresis(seconds: LightThresholds.flickeringSeconds)
    private var meter = FlickerMeter()
    private var fingerprint: UInt64?
    private var equal = 0

    package init(expectsNoise: Bool) {
        self.expectsNoise = expectsNoise
    }

    /// Takes in the next picture.
    ///
    /// - Returns: what has begun or is over with it.
    package mutating func take(_ sample: LightSample, at time: FrameTime) -> [LightChange] {
        typealias Limits = LightThresholds
        let now = time.nanoseconds
        var changes: [LightChange] = []
        let isBlack = sample.brightestCell <= Limits.blackCell && sample.highlights <= Limits.blackHighlights
        let isLit = sample.brightestCell >= Limits.lightCell || sample.highlights >= Limits.lightHighlights
        if black.look(isBlack ? true : isLit ? false : nil, now: now) {
            changes.append(LightChange(.black, begins: black.isOn))
        }
        let isClipped = sample.clippedShare >= Limits.clippedShare
        let isWell = sample.clippedShare <= Limits.unclippedShare
        if overexposed.look(isClipped ? true : isWell ? false : nil, now: now) {
            changes.append(LightChange(.overexposed, begins: overexposed.isOn))
        }
        equal = sample.fingerprint == fingerprint ? equal + 1 : 0
        fingerprint = sample.fingerprint
        // Where the sensor is at its end, there is no noise.
        let mayBeEqual = !expectsNoise || isBlack || sample.clippedShare >= Limits.unclippedShare
        let isFrozen = equal >= Limits.frozenFrames && !mayBeEqual
        if frozen.look(isFrozen ? true : equal == 0 || mayBeEqual ? false : nil, now: now) {
            changes.append(LightChange(.frozen, begins: frozen.isOn))
        }
        if let flickers = meter.take(sample, at: time), flickering.look(flickers, now: now) {
            changes.append(LightChange(.flickering, begins: flickering.isOn))
        }
        return changes
    }
}
