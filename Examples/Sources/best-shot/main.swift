// Takes the best pictures of the person in a movie: best-shot MODELS WIDTH HEIGHT FRAMES-PER-SECOND FOLDER
//
// Reads NV12 frames from the standard input, as ffmpeg writes them, and writes the faces as PNG files:
// ffmpeg -v error -i MOVIE -vf scale=704:576 -f rawvideo -pix_fmt nv12 - | best-shot MODELS 704 576 29.97 .
import FaceTracking
import Foundation

/// Prints what is waited for, writes the pictures, and says how it ended.
func takeBestShots(models: String, width: Int, height: Int, rate: Double, folder: String) throws {
    try FaceTrackingRuntime.launch(path: models)
    defer { try? FaceTrackingRuntime.terminate() }
    let session = try FaceSession(configuration: SessionConfiguration(framesPerSecond: rate))
    defer { try? session.close() }

    var configuration = CaptureConfiguration()
    configuration.bitmapSide = 256
    configuration.maximumResults = 3
    // The person of the sample clip talks and turns; a kiosk keeps the default of three seconds.
    configuration.maximumTime = 20
    configuration.limitStart = .firstFace
    let capture = try FaceCaptureSession(session: session, configuration: configuration)
    defer { try? capture.close() }

    let layout = try ImageLayout(format: .nv12, width: width, height: height)
    var said = ""
    while let frame = try FileHandle.standardInput.read(exactly: layout.byteCount) {
        let progress = try frame.withUnsafeBytes { bytes in
            try ImageStream.withBorrowedBytes(bytes, width: width, height: height, format: .nv12) { stream in
                try capture.update(with: stream)
            }
        }
        // The reasons are what a display tells the person: come nearer, hold still, look here.
        let reasons = progress.hasTaken ? "picture taken" : progress.rejections.map(\.rawValue).joined(separator: ", ")
        let text = "\(progress.state.rawValue): \(reasons)"
        if text != said { print(text) }
        said = text
        if progress.state == .finished { break }
    }
    let end = try capture.finish()
    for (index, result) in try capture.results().enumerated() {
        let file = "\(folder)/best-\(index + 1).png"
        try result.bitmap?.write(toFile: file)
        print("\(file): taken at \(result.time), quality \((result.quality * 100).rounded() / 100)")
    }
    print(
        "\(end.outcome?.rawValue ?? "unfinished"): \(end.resultCount) \(end.resultCount == 1 ? "picture" : "pictures")")
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
    FileHandle.standardError.write(Data("best-shot: \(error)\n".utf8))
    exit(1)
}

let arguments = CommandLine.arguments
guard arguments.count == 6, let width = Int(arguments[2]), let height = Int(arguments[3]),
    let rate = Double(arguments[4])
else {
    print("usage: best-shot MODELS WIDTH HEIGHT FRAMES-PER-SECOND FOLDER, with NV12 frames on the standard input")
    exit(2)
}
do {
    try takeBestShots(models: arguments[1], width: width, height: height, rate: rate, folder: arguments[5])
} catch {
    fail(error)
}
