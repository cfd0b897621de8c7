/// What is wrong with the frames of a camera that goes on delivering.
package enum CameraTrouble: String, Sendable, Codable, CaseIterable {
    /// Nothing but darkness: a covered lens, no light.
    case black
    /// The same picture again and again.
    case frozen
    /// Most of the picture is white beyond measure.
    case overexposed
    /// The brightness swings with the mains.
    case flickering
    /// Clearly fewer frames a second than the driver promised.
    case slow
    /// Many frames are broken on their way.
    case damaged
    /// The driver's times cannot be relied on, and others stand in.
    case mistimed
}
