package import Frames
package import Records

/// What analysis found in one frame.
package struct AnalysisResult: Sendable, Equatable {
    /// An action of a face.
    package struct Action: Sendable, Equatable {
        package var action: FaceAction
        package var id: Int
        package var time: FrameTime
        package var bounds: BoundingBox
    }

    /// One a face, in the order of the tracking result; nil where nothing was measured.
    package var facts: [FaceFacts?]
    package var actions: [Action]
    package var presence: [PresenceEvent]
    /// Verdicts on whether faces live that have changed.
    package var liveness: [LivenessChange]
    /// What is to be told of classifiers that began to fail in this frame, or work again.
    package var troubles: [String]

    package init(
        facts: [FaceFacts?] = [], actions: [Action] = [], presence: [PresenceEvent] = [],
        liveness: [LivenessChange] = [], troubles: [String] = []
    ) {
        self.facts = facts
        self.actions = actions
        self.presence = presence
        self.liveness = liveness
        self.troubles = troubles
    }
}
