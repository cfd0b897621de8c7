package import Frames
package import Records

/// Somebody came or went, or began or ceased to face the camera.
package struct PresenceEvent: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        /// Another number of people is there; `seconds`: how long somebody, or nobody, had been there, where that changed.
        case changed(people: Int, seconds: Double?)
        case attentionStarted
        /// `seconds`: how long it lasted.
        case attentionEnded(seconds: Double)
    }

    package var kind: Kind
    /// The face's track; of attention.
    package var id: Int?
    package var time: FrameTime
    package var bounds: BoundingBox?

    package init(kind: Kind, id: Int? = nil, time: FrameTime, bounds: BoundingBox? = nil) {
        self.kind = kind
        self.id = id
        self.time = time
        self.bounds = bounds
    }
}
