internal import Capture
internal import Frames
internal import Records

/// What the pictures of a camera show: their light, judged as the daemon judges it, and whether there is a face.
struct CameraLook {
    /// Nanoseconds of the pictures' own time: what the light must last to be told, and a little more.
    static let duration: Int64 = 4_500_000_000
    /// Pictures in which a face is looked for.
    private static let most = 10

    private let faces: ((borrowing Frame) throws -> Int)?
    private let reader = PictureReader()
    private var light: LightWatch
    /// What is wrong with the light now, in the order it began.
    private var troubles: [LightChange] = []
    private var tried = 0
    private var found = 0

    /// - Parameters:
    ///   - expectsNoise: whether equal pictures are a fault; see `LightJudge`.
    ///   - faces: tracks a frame and gives the number of faces; nil where the networks cannot be used.
    init(expectsNoise: Bool, faces: ((borrowing Frame) throws -> Int)?) {
        self.faces = faces
        light = LightWatch(strobe: .auto, expectsNoise: expectsNoise)
    }

    /// Looks at the next frame. One that cannot be read is left out: that it is damaged is told elsewhere.
    mutating func take(_ frame: borrowing Frame) {
        let sample = try? reader.withPicture(of: frame, rotation: .none) { $0.lightSample() }
        guard let sample, !light.take(sample, sequence: frame.sequence, at: frame.time) else { return }
        for change in light.takeChanges() {
            troubles.removeAll { $0.trouble == change.trouble }
            if change.begins { troubles.append(change) }
        }
        guard let faces, found == 0, tried < Self.most else { return }
        tried += 1
        found = (try? faces(frame)) ?? 0
    }

    /// - Parameter subject: the camera.
    func findings(_ subject: String) -> [Finding] {
        var findings = troubles.compactMap(\.fault).map {
            Finding(.warning, subject, $0.what, cause: $0.cause, cure: $0.cure)
        }
        if light.isStrobing {
            findings.append(
                Finding(
                    .ok, subject,
                    "every other picture is dark, as of an infrared lamp that lights every other one: those are left out"
                ))
        }
        guard tried > 0 else { return findings }
        let words = "\(found) \(found == 1 ? "face" : "faces") found"
        findings.append(
            Finding(.ok, subject, found > 0 ? words : "no face found, which is right where nobody looks into it"))
        return findings
    }
}
