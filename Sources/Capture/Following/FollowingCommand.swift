/// What is to be done with a camera so that it follows a face.
package enum FollowingCommand: Sendable, Equatable {
    /// Expose and focus for this part of the sensor.
    case region(SensorRectangle)
    /// Set the exposure's control to this value.
    case exposure(Int64)
    /// Focus once.
    case focus
    /// Have everything as it was before a face was followed.
    case release
    /// Have the exposure as it was, and leave it for now: setting it has no effect.
    case giveUpExposure

    /// Whether it has something as it was.
    var putsBack: Bool { self == .release || self == .giveUpExposure }
}
