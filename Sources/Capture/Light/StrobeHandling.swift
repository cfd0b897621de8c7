/// What is done with the dark frames of a camera whose infrared lamp lights every other frame only.
package enum StrobeHandling: String, Sendable, CaseIterable {
    /// They are left out once a second of frames has shown the lamp.
    case auto
    /// A frame much darker than the one before it is left out from the start.
    case skip
    /// Every frame is looked at.
    case off
}
