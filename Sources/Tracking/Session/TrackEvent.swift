package import Frames
package import Records

/// A turn in a face's life.
package struct TrackEvent: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        case appeared
        case resumed
        case lost(EventRecord.LossReason)
    }

    package var kind: Kind
    package var id: Int
    package var time: FrameTime
    package var bounds: BoundingBox

    package init(kind: Kind, id: Int, time: FrameTime, bounds: BoundingBox) {
        self.kind = kind
        self.id = id
        self.time = time
        self.bounds = bounds
    }
}
