// Tells whether the people of a movie live, and puts a challenge to them: liveness MODELS WIDTH HEIGHT FRAMES-PER-SECOND
//
// Reads NV12 frames from the standard input, as ffmpeg writes them from a movie or a camera:
// ffmpeg -v error -i MOVIE -f rawvideo -pix_fmt nv12 - | liveness MODELS 176 144 29.97
import Dispatch
import FaceTracking
import Foundation

/// Prints each verdict when it changes, what the challenge asks for, and how both ended.
func watch(models: String, width: Int, height: Int, rate: Double) throws {
    try FaceTrackingRuntime.launch(path: models)
    defer { try? FaceTrackingRuntime.terminate() }

    let queue = DispatchQueue(label: "faces")
    let session = try FaceSession(
        configuration: SessionConfiguration(
            features: FaceFeatures.liveness.union(LivenessChallenge.features), detectionMode: .lightTrack,
            framesPerSecond: rate),
        queue: queue)
    defer { queue.sync { try? session.close() } }

    // Another order each time: a film of somebody who did as asked is of no use.
    var challenge = try LivenessChallenge(moves: 3, timeLimit: 5)
    var asked = challenge.state
    var verdicts: [Int: Liveness.Verdict] = [:]
    let layout = try ImageLayout(format: .nv12, width: width, height: height)
    while let frame = try FileHandle.standardInput.read(exactly: layout.byteCount) {
        let faces = try queue.sync {
            try frame.withUnsafeBytes { bytes in
                try ImageStream.withBorrowedBytes(bytes, width: width, height: height, format: .nv12) { stream in
                    try session.withUnsafeFaces(in: stream) { faces in faces.snapshot() }
                }
            }
        }
        for face in faces.faces {
            guard let id = face.trackID, let liveness = face.liveness, verdicts[id] != liveness.verdict else {
                continue
            }
            verdicts[id] = liveness.verdict
            let reasons = liveness.reasons.map(\.rawValue).joined(separator: ", ")
            print("\(faces.time): face \(id) is \(liveness.verdict.rawValue) (\(reasons))")
        }
        let state = challenge.update(with: faces)
        if state != asked { print("\(faces.time): challenge: \(state)") }
        asked = state
    }
    let live = verdicts.values.filter { $0 == .live }.count
    print("\(live) of \(verdicts.count) live; the challenge \(challenge.state == .passed ? "was" : "was not") passed")
}

extension FileHandle {
    /// The next `count` bytes; nil at the end, where a part of a frame is left out.
    func read(exactly count: Int) throws -> Data? {
        var data = Data()
        while data.count < count {
            guard let more = try read(upToCount: count - data.count), !more.isEmpty else { return nil }
            data += more
        }
        return data
    }
}

/// Says what went wrong, and ends.
func fail(_ error: any Error) -> Never {
    FileHandle.standardError.write(Data("liveness: \(error)\n".utf8))
    exit(1)
}

let arguments = CommandLine.arguments
guard arguments.count == 5, let width = Int(arguments[2]), let height = Int(arguments[3]),
    let rate = Double(arguments[4])
else {
    print("usage: liveness MODELS WIDTH HEIGHT FRAMES-PER-SECOND, with NV12 frames on the standard input")
    exit(2)
}
do {
    try watch(models: arguments[1], width: width, height: height, rate: rate)
} catch {
    fail(error)
}
