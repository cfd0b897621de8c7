/// What tells bad light from good, with a second, laxer limit for its end: a picture at the limit must not toggle.
/// Brightness is 0...255, full range. The limits come from reasoning: see
/// `docs/decisions/light.md`.
enum LightThresholds {
    /// Black: no cell is brighter than this on average (noise averages out in a cell), and hardly a place exceeds
    /// `blackHighlights`. A face lit by a screen alone is far above both.
    static let blackCell: Float = 24
    static let blackHighlights: Float = 56
    static let lightCell: Float = 30
    static let lightHighlights: Float = 68

    /// Over-exposed: so much of the picture is at the upper end that hardly a face can be seen in it.
    static let clippedShare: Float = 0.85
    static let unclippedShare: Float = 0.75

    /// Seconds that a state must last before it is told, and that its opposite must last before it is over.
    static let blackSeconds = (begin: 2.0, end: 1.0)
    static let overexposedSeconds = (begin: 3.0, end: 1.0)
    static let frozenSeconds = (begin: 3.0, end: 0.5)
    static let flickeringSeconds = (begin: 3.0, end: 4.0)
    /// Equal pictures that must have come before a camera is called frozen, however slow it is.
    static let frozenFrames = 8
}
