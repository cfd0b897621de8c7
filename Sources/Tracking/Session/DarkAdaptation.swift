/// How much a dark picture is brightened before the networks see it. Follows the light slowly, in steps, so that what is
/// compared between frames stays comparable.
struct DarkAdaptation: Sendable {
    /// What brightness is multiplied by; 1: the picture is looked at as it is.
    private(set) var gain: Float = 1

    /// Highlights, 0...255, from which on a picture is looked at as it is again, below which that ends, and up to which it is
    /// brightened in full. In between it goes on as before: light at the limit must not change what is looked at all the time.
    private static let bright: Float = 120
    private static let dim: Float = 110
    private static let dark: Float = 60
    /// What the highlights of a dark picture are brought to.
    private static let target: Float = 200
    private static let most: Float = 8
    /// Change of the gain wanted that is followed.
    private static let step: Float = 1.3

    /// Takes the highlights of the next frame: the brightness, 0...255, that one place in a hundred exceeds.
    mutating func take(highlights: Float) {
        guard highlights < (gain > 1 ? Self.bright : Self.dim) else {
            gain = 1
            return
        }
        let full = min(Self.most, Self.target / max(1, highlights))
        let share = min(1, (Self.bright - highlights) / (Self.bright - Self.dark))
        let wanted = 1 + (full - 1) * share
        if gain == 1 || wanted > gain * Self.step || wanted < gain / Self.step { gain = wanted }
    }
}
