/// Why a camera gives fewer frames a second than was promised: a pure judgement of what is known. *Reentrant*.
package struct RateReason: Sendable, Equatable {
    /// Frames a second that were asked for, that the driver then promised, and that come.
    package var asked: Double
    package var promised: Double?
    package var measured: Double
    /// The camera exposes as it sees fit; nil where it does not say.
    package var isAutomatic: Bool?
    /// Its exposure may last longer than a frame's time; nil where it does not say.
    package var mayLowerRate: Bool?
    /// Seconds of the exposure; nil where the camera does not say.
    package var exposure: Double?
    /// Share of the frames that the driver left out or marked as damaged, by its own count: 0...1.
    package var lost: Double

    package init(
        asked: Double, promised: Double?, measured: Double, isAutomatic: Bool? = nil, mayLowerRate: Bool? = nil,
        exposure: Double? = nil, lost: Double = 0
    ) {
        self.asked = asked
        self.promised = promised
        self.measured = measured
        self.isAutomatic = isAutomatic
        self.mayLowerRate = mayLowerRate
        self.exposure = exposure
        self.lost = lost
    }

    /// Rates are as promised down to this share.
    private static let tolerance = 0.85

    /// The cause and what to do; nil where the rate is as promised.
    package var words: String? {
        let target = promised ?? asked
        guard measured > 0, target > 0, measured < target * Self.tolerance else { return nil }
        let head =
            "\(Self.text(measured)) frames/s come of \(Self.text(target)) "
            + (promised == nil ? "asked for" : "promised") + ": "
        if let exposure, exposure > 1 / target * 1.05 {
            let milliseconds = Self.text(exposure * 1000)
            return isAutomatic == false
                ? head + "an exposure of \(milliseconds) ms is set, longer than a frame's time; shorten it "
                    + "(exposure_time_absolute) or let it be automatic"
                : head + "in this light it exposes each frame for \(milliseconds) ms; give it more light, or set "
                    + "exposure_dynamic_framerate (exposure_auto_priority) to 0 for darker but full-rate pictures"
        }
        if lost > 1 - Self.tolerance {
            return head
                + "\(Int((lost * 100).rounded())) % of its frames are lost on their way; its bus is too busy or its "
                + "cable bad: move it to a port of its own, or ask for a smaller size or MJPEG"
        }
        if mayLowerRate == true, isAutomatic != false {
            return head
                + "its automatic exposure may lower the rate, and does so in the dark; give it more light, or set "
                + "exposure_dynamic_framerate (exposure_auto_priority) to 0"
        }
        return head
            + "its driver ignores the rate it agreed to, or the camera cannot reach it; ask for a lower rate or "
            + "another format"
    }

    /// At most one decimal.
    static func text(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
    }
}
