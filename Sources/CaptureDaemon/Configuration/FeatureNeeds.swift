internal import Analysis
internal import Tracking

/// What can be asked for of faces, and what tracking must tell of them for it to come to anything.
struct FeatureNeeds: Sendable {
    let key: String
    let needs: TrackingOutput
    /// Without this, part of it comes to nothing.
    let wants: TrackingOutput
    let isWanted: @Sendable (Configuration) -> Bool

    static let all: [FeatureNeeds] =
        [
            FeatureNeeds("analysis.eyes", .points) { $0.analysis.features[.eyes] },
            FeatureNeeds("analysis.expression", .points) { $0.analysis.features[.expression] },
            FeatureNeeds("analysis.actions", [.tracks, .points]) { $0.analysis.features[.actions] },
            FeatureNeeds("analysis.gaze", .points) { $0.analysis.features[.gaze] },
            FeatureNeeds("analysis.quality", .points) { $0.analysis.features[.quality] },
            FeatureNeeds("analysis.liveness", [.tracks, .points]) { $0.analysis.features[.liveness] },
            FeatureNeeds("presence.enabled", .tracks, wants: .points) { $0.analysis.presence.isEnabled },
            FeatureNeeds("best_shot.enabled", [.tracks, .points]) { $0.bestShot.enabled },
            FeatureNeeds("classifier", .points) { !$0.classifiers.isEmpty },
        ]

    /// The keys of what is asked for and needs faces that are followed.
    static func ofTracks(_ configuration: Configuration) -> [String] {
        all.filter { $0.needs.contains(.tracks) && $0.isWanted(configuration) }.map(\.key)
    }

    private init(
        _ key: String, _ needs: TrackingOutput, wants: TrackingOutput = [],
        isWanted: @escaping @Sendable (Configuration) -> Bool
    ) {
        self.key = key
        self.needs = needs
        self.wants = wants
        self.isWanted = isWanted
    }

    /// What to say where the configuration asks for it and tracking does not tell what it needs; nil where all is well.
    func note(_ configuration: Configuration) -> String? {
        let output = configuration.tracking.output
        guard isWanted(configuration), !output.isSuperset(of: needs.union(wants)) else { return nil }
        let effect = output.isSuperset(of: needs) ? "tells nobody's attention" : "has no effect"
        if !output.contains(.tracks), needs.contains(.tracks) {
            return "\(effect) with tracking.mode = \"always\", in which faces are not followed; \"light-track\" and "
                + "\"track-by-detection\" follow them"
        }
        return "\(effect) with tracking.detector = \"cascade\" and tracking.mode = \"track-by-detection\", in which "
            + "faces have no points and angles; with mode = \"light-track\" they have"
    }
}

extension ConfigurationReader {
    /// Says what is asked for of faces and comes to nothing. No problem: the tools have modes of their own, and a reload may bring
    /// another one.
    mutating func noteWhatComesToNothing() {
        for feature in FeatureNeeds.all {
            guard let note = feature.note(configuration) else { continue }
            let origin = origins[feature.key] ?? origins["\(feature.key)[0]"] ?? .file("defaults", nil)
            notes.append("\(origin): \(feature.key): \(note)")
        }
    }
}
