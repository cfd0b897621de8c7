/// What is analysed of a camera's faces.
package struct AnalysisSettings: Sendable, Equatable {
    package var features: AnalysisFeatures = []
    package var presence = PresenceSettings()
    package var liveness = LivenessSettings()

    package init() {}

    /// Whether there is anything to do at all.
    package var isEmpty: Bool { features.isEmpty && !presence.isEnabled }
}
