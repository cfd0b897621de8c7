internal import Frames
internal import Records

/// Why a face was lost, as far as its last moments tell.
enum LossReasoning {
    /// Share of the box that must lie in the frame for the face to count as inside.
    private static let insideShare = 0.8
    /// Presence logit above which the network still half believed in the face.
    private static let halfBelieved = 0.0

    static func reason(
        for track: Track, at time: FrameTime, frame size: PixelSize, regions: WatchRegions
    ) -> EventRecord.LossReason {
        let box = track.predictedBounds(at: time)
        let frame = BoundingBox(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
        if box.area > 0, box.intersection(frame) / box.area < insideShare { return .leftFrame }
        if !regions.admit(box, in: size) { return .leftFrame }
        if let presence = track.presenceAtMiss, presence > halfBelieved { return .lowConfidence }
        return .occluded
    }
}
