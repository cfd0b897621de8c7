import Frames
import Records
import Tracking

@testable import Analysis

/// A scripted sequence of images for the search for the best shot: 30 a second, one well placed face unless told otherwise.
struct ShotScript {
    var machine: BestShotMachine
    private(set) var time = 0.0
    private(set) var steps: [BestShotStep] = []
    /// Images whose picture was looked at.
    private(set) var looks = 0

    static let size = PixelSize(width: 640, height: 480)

    init(person: Int? = nil, _ change: (inout BestShotSettings) -> Void = { _ in }) {
        var settings = BestShotSettings()
        settings.results = 3
        change(&settings)
        machine = BestShotMachine(settings: settings, person: person)
    }

    /// A face 200 pixels wide in the middle, that looks into the lens.
    static func face(
        _ id: Int? = 1, x: Double = 0, y: Double = 0, width: Double = 200, yaw: Double = 0, pitch: Double = 0,
        roll: Double = 0
    ) -> BestShotFace {
        BestShotFace(
            id: id,
            bounds: BoundingBox(x: 320 + x - width / 2, y: 240 + y - width * 0.6, width: width, height: width * 1.2),
            pose: HeadPose(roll: roll, yaw: yaw, pitch: pitch))
    }

    static func look(
        quality: Double = 0.8, sharpness: Double = 0.7, brightness: Double = 0.5, score: Double = 0.5
    ) -> BestShotLook {
        BestShotLook(quality: quality, sharpness: sharpness, brightness: brightness, score: score)
    }

    static let coasting: BestShotFace = {
        var face = ShotScript.face()
        (face.isSeen, face.isCoasting, face.pose) = (false, true, nil)
        return face
    }()

    /// One image, a thirtieth of a second after the one before.
    @discardableResult
    mutating func image(_ faces: [BestShotFace], look: BestShotLook? = ShotScript.look()) -> BestShotStep {
        var looks = 0
        let step = machine.update(faces, in: Self.size, at: now) { _ in
            looks += 1
            return look
        }
        self.looks += looks
        steps.append(step)
        time += 1.0 / 30
        return step
    }

    /// Images for a while.
    @discardableResult
    mutating func images(
        for seconds: Double, _ faces: [BestShotFace] = [face()], look: BestShotLook? = ShotScript.look()
    ) -> BestShotStep {
        var step = machine.progress
        for _ in 0..<Int((seconds * 30).rounded()) { step = image(faces, look: look) }
        return step
    }

    /// Time without images of which nothing is told.
    mutating func skip(_ seconds: Double) { time += seconds }

    /// Time without images.
    mutating func pass(_ seconds: Double) -> BestShotStep {
        time += seconds
        return machine.pass(to: now)
    }

    private var now: FrameTime { FrameTime(nanoseconds: Int64((time * 1e9).rounded())) }

    /// The states in their order, each once.
    var states: [BestShotState] {
        var states: [BestShotState] = []
        for step in steps where states.last != step.state { states.append(step.state) }
        return states
    }
}
