// Follows the faces of a movie: track-movie MODELS WIDTH HEIGHT FRAMES-PER-SECOND
//
// Reads NV12 frames from the standard input, as ffmpeg writes them:
// ffmpeg -v error -i MOVIE -f rawvideo -pix_fmt nv12 - | track-movie MODELS 176 144 29.97
import Dispatch
import FaceTracking
import Foundation

/// Prints the faces of each frame, and how many tracks there were.
func track(models: String, width: Int, height: Int, rate: Double) throws {
    try FaceTrackingRuntime.launch(path: models)
    defer { try? FaceTrackingRuntime.terminate() }

    // A session belongs to one serial queue, on which all work on its frames is done in order.
    let queue = DispatchQueue(label: "faces")
    let session = try FaceSession(
        configuration: SessionConfiguration(detectionMode: .lightTrack, framesPerSecond: rate), queue: queue)
    defer { queue.sync { try? session.close() } }

    let layout = try ImageLayout(format: .nv12, width: width, height: height)
    var number = 0
    var tracks: Set<Int> = []
    while let frame = try FileHandle.standardInput.read(exactly: layout.byteCount) {
        // Values leave the queue; the frame's bytes do not.
        let faces = try queue.sync {
            try frame.withUnsafeBytes { bytes in
                try ImageStream.withBorrowedBytes(bytes, width: width, height: height, format: .nv12) { stream in
                    try session.withUnsafeFaces(in: stream) { faces in faces.snapshot() }
                }
            }
        }
        for face in faces.faces {
            let (id, box) = (face.trackID ?? 0, face.rectangle)
            tracks.insert(id)
            print(
                "frame \(number): face \(id) at \(Int(box.centerX)), \(Int(box.centerY)), seen \(face.trackCount) times"
            )
        }
        number += 1
    }
    print("\(number) frames, \(tracks.count) \(tracks.count == 1 ? "track" : "tracks")")
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
    FileHandle.standardError.write(Data("track-movie: \(error)\n".utf8))
    exit(1)
}

let arguments = CommandLine.arguments
guard arguments.count == 5, let width = Int(arguments[2]), let height = Int(arguments[3]),
    let rate = Double(arguments[4])
else {
    print("usage: track-movie MODELS WIDTH HEIGHT FRAMES-PER-SECOND, with NV12 frames on the standard input")
    exit(2)
}
do {
    try track(models: arguments[1], width: width, height: height, rate: rate)
} catch {
    fail(error)
}
