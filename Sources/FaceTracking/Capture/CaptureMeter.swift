internal import Analysis
internal import Frames
internal import Records
internal import Tracking

/// Looks at faces as the library has them. *Queue-bound*: its capture session sees to that.
struct CaptureMeter {
    private let reader = PictureReader()
    private var meter = BestShotMeter()

    /// - Returns: nil for a face without landmarks.
    mutating func look(at face: Face, in stream: ImageStream) throws -> BestShotLook? {
        guard let mesh = face.token.mesh else { return nil }
        return try stream.withPicture(reader) { picture, _ in
            meter.look(
                at: mesh, width: face.rectangle.width, pose: face.headPose,
                visibility: face.visibility.map {
                    FaceVisibility(leftEye: $0.leftEye, rightEye: $0.rightEye, nose: $0.nose, mouth: $0.mouth)
                }, in: picture)
        }
    }
}

extension Face {
    var headPose: HeadPose? {
        guard let roll, let yaw, let pitch else { return nil }
        return HeadPose(roll: roll, yaw: yaw, pitch: pitch)
    }

    /// As the search for the best picture asks about it.
    var bestShot: BestShotFace {
        BestShotFace(
            id: trackID, isSeen: state == .tracked || state == nil, isCoasting: state == .coasting,
            bounds: BoundingBox(x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height),
            pose: headPose)
    }
}
