internal import Capture
internal import Frames
internal import Records
internal import Tracking

/// Makes sightings out of some frames each second: where the faces are that are seen now, and how bright their middles are.
///
/// Thread rule: *queue-bound* to one camera's serial queue.
struct FaceSightings {
    /// Seconds from one to the next.
    private static let interval = 0.2
    /// Places across and down a face at which its brightness is read.
    private static let places = 12
    /// The part of a face's box that is skin whatever the hair and the background.
    private static let middle = 0.6

    private var last: FrameTime?
    private var samples = [Float](repeating: 0, count: places * places * 3)

    /// - Returns: nil where the last is not long ago.
    mutating func take(
        _ result: TrackingResult, of picture: borrowing Picture, at time: FrameTime
    ) -> FaceSighting? {
        if let last, time >= last, time.seconds(since: last) < Self.interval { return nil }
        last = time
        var faces: [FaceSighting.Face] = []
        for face in result.faces where face.state == .tracked {
            guard let id = face.id else { continue }
            let bounds = face.bounds
            let extent = (width: bounds.width * Self.middle, height: bounds.height * Self.middle)
            guard extent.width >= 1, extent.height >= 1,
                (bounds.centerX + bounds.centerY + extent.width + extent.height).isFinite
            else { continue }
            let map = AffineMap.crop(
                center: PixelPoint(x: bounds.centerX, y: bounds.centerY), extent: extent, degrees: 0,
                width: Self.places, height: Self.places)
            samples.withUnsafeMutableBufferPointer { samples in
                picture.sample(
                    map, width: Self.places, height: Self.places, border: .edge,
                    values: .byte, into: samples)
            }
            faces.append(.init(id: id, bounds: bounds, brightness: meanLuma))
        }
        return FaceSighting(time: time, size: result.size, faces: faces)
    }

    /// Of the samples, weighted as the eye does (ITU-R BT.601).
    private var meanLuma: Double {
        var sum = 0.0
        for index in stride(from: 0, to: samples.count, by: 3) {
            sum += Double(Luma.of(samples[index], samples[index + 1], samples[index + 2]))
        }
        return sum / Double(samples.count / 3)
    }
}
