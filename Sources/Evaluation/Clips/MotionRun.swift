internal import Glibc
internal import Records
internal import Tracking

/// One face of a made clip as it was followed, from the frame on at which it may move, against where it is in truth:
/// its place before, on the average, and the way since.
struct MotionRun {
    /// Nil where the face was not seen.
    private let boxes: [BoundingBox?]
    private let poses: [HeadPose]
    private let ways: [SIMD2<Double>]
    private let origin: BoundingBox
    let identities: Int
    let landmarkRunsPerFrame: Double
    let detectorRunsPerFrame: Double

    private static var corners: [[KeyPath<BoundingBox, Double>]] {
        [[\.x, \.y], [\.right, \.y], [\.x, \.bottom], [\.right, \.bottom]]
    }

    /// - Parameters:
    ///   - settled: frames for which the face stands still at first; its second half tells where it is.
    ///   - way: how far it has moved by a frame, in pixels.
    init(_ clip: FollowedClip, settled: Int, way: (Int) -> SIMD2<Double>) {
        let faces = clip.results.map { $0.faces.count == 1 ? $0.faces[0] : nil }
        boxes = faces.dropFirst(settled).map { $0?.isSeen == true ? $0?.bounds : nil }
        poses = faces.dropFirst(settled).compactMap { $0?.pose }
        let start = way(0)
        ways = (settled..<clip.frames.count).map { way($0) - start }
        let before = faces[settled / 2..<settled].compactMap { $0?.bounds }
        func mean(_ edge: KeyPath<BoundingBox, Double>) -> Double {
            Statistics.mean(before.map { $0[keyPath: edge] })
        }
        origin = BoundingBox(x: mean(\.x), y: mean(\.y), width: mean(\.width), height: mean(\.height))
        identities = ClipFaces(clip.results).identities.count
        landmarkRunsPerFrame = clip.landmarkRunsPerFrame(from: settled)
        detectorRunsPerFrame = clip.detectorRunsPerFrame(from: settled)
    }

    var shareSeen: Double { Statistics.share(boxes.count { $0 != nil }, of: boxes.count) }

    /// Root mean square of the way of the most restless corner about its mean place, in pixels.
    var cornerDeviation: Double {
        Self.corners.map { corner in
            let spreads = corner.map { edge in Statistics.deviation(boxes.compactMap { $0?[keyPath: edge] }) }
            return hypot(spreads[0], spreads[1])
        }.max() ?? .nan
    }

    /// The same of the most restless angle, in degrees.
    var angleDeviation: Double {
        let angles: [KeyPath<HeadPose, Double>] = [\.roll, \.yaw, \.pitch]
        return angles.map { angle in Statistics.deviation(poses.map { $0[keyPath: angle] }) }.max() ?? .nan
    }

    /// Largest distance of the box's middle from the truth, in pixels; infinite where the face was not seen.
    var largestError: Double {
        offsets.map { offset in offset.map { hypot($0.x, $0.y) } ?? .infinity }.max() ?? .nan
    }

    /// The same of the worst corner.
    var largestCornerError: Double {
        zip(boxes, ways).map { box, way in
            guard let box else { return .infinity }
            return Self.corners.map { corner in
                let across = box[keyPath: corner[0]] - origin[keyPath: corner[0]] - way.x
                let down = box[keyPath: corner[1]] - origin[keyPath: corner[1]] - way.y
                return hypot(across, down)
            }.max() ?? .nan
        }.max() ?? .nan
    }

    /// Frames from the jump on, its own included, until the box has gone and keeps at least `share` of the way, and no
    /// more than as much too far; infinite where it never does.
    func framesToReach(_ share: Double) -> Double {
        guard let way = ways.last, hypot(way.x, way.y) > 0 else { return .nan }
        let allowed = (1 - share) * hypot(way.x, way.y)
        let last = offsets.lastIndex { offset in offset.map { hypot($0.x, $0.y) > allowed } ?? true }
        guard let last else { return 1 }
        return last + 1 < offsets.count ? Double(last + 2) : .infinity
    }

    /// Where the box's middle is, seen from where it should be.
    private var offsets: [SIMD2<Double>?] {
        zip(boxes, ways).map { box, way in
            box.map { SIMD2($0.centerX - origin.centerX, $0.centerY - origin.centerY) - way }
        }
    }
}
