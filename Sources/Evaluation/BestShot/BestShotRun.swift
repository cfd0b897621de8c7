internal import Analysis
internal import Frames
internal import Records
internal import Tracking

/// A search for the best pictures of a clip's face, with the numbers of the frames it chose.
struct BestShotRun {
    private let retries: Bool
    private var machine: BestShotMachine
    private var meter = BestShotMeter()
    private var frameOf: [Int: Int] = [:]
    /// Those that the search has seen, in which it was not over yet.
    private(set) var frames: [Int] = []

    /// - Parameter retries: whether it begins anew where it gave up.
    init(_ settings: BestShotSettings, retries: Bool) {
        self.retries = retries
        machine = BestShotMachine(settings: settings)
    }

    /// The frames that were chosen, the best first.
    var chosen: [Int] { machine.best.compactMap { frameOf[$0.number] } }

    mutating func take(_ frame: Int, _ result: TrackingResult, in picture: borrowing Picture, at time: FrameTime) {
        if machine.outcome == .gaveUp, retries {
            machine = BestShotMachine(settings: machine.settings)
            (frames, frameOf) = ([], [:])
        }
        guard machine.state != .finished else { return }
        frames.append(frame)
        let step = machine.update(result.faces.map { BestShotFace($0) }, in: result.size, at: time) { index in
            let face = result.faces[index]
            return face.mesh.map { mesh in
                meter.look(
                    at: mesh, width: face.bounds.width, pose: face.pose, visibility: face.visibility, in: picture)
            }
        }
        if let number = step.taken { frameOf[number] = frame }
    }
}
