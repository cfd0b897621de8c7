package import Tracking

/// Everything a user may choose, validated. A value of this type keeps every rule of `ConfigurationSchema`; only the
/// loader makes others than the default.
package struct Configuration: Sendable, Equatable {
    /// At least one, with unique names.
    package internal(set) var cameras = [CameraSettings()]
    package internal(set) var tracking = TrackingSettings()
    package internal(set) var publish = PublishConfiguration()
    package internal(set) var models = ModelConfiguration()

    /// How faces are found and followed in what is no configured camera, such as a picture: the regions hold where only one
    /// camera has any to give.
    var trackingOfTools: TrackingSettings {
        cameras.count == 1 ? cameras[0].tracking(tracking) : tracking
    }

    /// The defaults: the first camera found, everything else as `docs/configuration.md` says.
    package init() {}
}
