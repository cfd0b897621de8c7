package import Analysis
package import Tracking

/// Everything a user may choose, validated. A value of this type keeps every rule of `ConfigurationSchema`; only the
/// loader makes others than the default.
package struct Configuration: Sendable, Equatable {
    /// At least one, with unique names.
    package internal(set) var cameras = [CameraSettings()]
    package internal(set) var tracking = TrackingSettings()
    package internal(set) var analysis = AnalysisSettings()
    /// With unique names.
    package internal(set) var classifiers: [SlotSettings] = []
    package internal(set) var bestShot = BestShotConfiguration()
    package internal(set) var publish = PublishConfiguration()
    package internal(set) var models = ModelConfiguration()

    /// The defaults: the first camera found, everything else as `docs/configuration.md` says.
    package init() {}
}
