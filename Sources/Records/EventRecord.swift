/// Something that happened: the `event` line of the protocol and of the event log.
package struct EventRecord: Sendable, Equatable, Codable {
    package enum Name: String, Sendable, CaseIterable, Codable {
        case cameraWaiting = "camera.waiting"
        case cameraOpened = "camera.opened"
        case cameraDegraded = "camera.degraded"
        case cameraRecovered = "camera.recovered"
        case cameraLost = "camera.lost"
        case faceAppeared = "face.appeared"
        case faceResumed = "face.resumed"
        case faceLost = "face.lost"
        case faceAction = "face.action"
        case faceBestShot = "face.best_shot"
        case faceLiveness = "face.liveness"
        case presenceChanged = "presence.changed"
        case attentionStarted = "attention.started"
        case attentionEnded = "attention.ended"
        case serviceStarted = "service.started"
        case serviceStopping = "service.stopping"
    }

    package enum LossReason: String, Sendable, CaseIterable, Codable {
        case leftFrame = "left_frame"
        case occluded
        case lowConfidence = "low_confidence"
        case cameraLost = "camera_lost"
    }

    /// What the key `reason` holds; which of both follows from the event.
    package enum Reason: Sendable, Equatable {
        case loss(LossReason)
        case trouble(CameraTrouble)
    }

    package var event: Name
    package var camera: String?
    package var time: Int64?
    package var wall: String?
    package var epoch: Int?
    /// The face's track.
    package var id: Int?
    /// Why a face was lost, or what is wrong with a camera's frames.
    package var reason: Reason?
    /// What a face did.
    package var action: FaceAction?
    /// Of a picture that was chosen: 1 for the best one of its person.
    package var rank: Int?
    /// How good a picture is, 0...1.
    package var quality: Double?
    /// Where a picture is on the disk; absent where it could not be written.
    package var file: String?
    /// Whether a face is a living head.
    package var liveness: FaceLiveness?
    /// Whether somebody is there.
    package var present: Bool?
    /// How many are there.
    package var people: Int?
    /// How long it lasted: an absence, a presence, an attention.
    package var seconds: Double?
    package var bounds: BoundingBox?
    /// For people: the cause of a camera's state, with the cure.
    package var message: String?
    /// What was opened: node or file.
    package var device: String?
    package var format: String?
    package var size: [Int]?
    package var rate: Double?

    package init(event: Name, camera: String? = nil, time: Int64? = nil, wall: String? = nil) {
        self.event = event
        self.camera = camera
        self.time = time
        self.wall = wall
    }
}
