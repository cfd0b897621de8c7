// Finds the faces of a picture, and draws them: detect-picture MODELS PICTURE [OUTPUT]
import FaceTracking
import Foundation

/// Faces of one picture.
func detect(models: String, picture: String, output: String?) throws -> Int {
    try FaceTrackingRuntime.launch(path: models)
    defer { try? FaceTrackingRuntime.terminate() }
    let session = try FaceSession(configuration: SessionConfiguration(detectionMode: .alwaysDetect, pixelLevel: 320))
    defer { try? session.close() }
    let bitmap = try ImageBitmap(contentsOfFile: picture, channels: 3)
    defer { try? bitmap.close() }

    // The pixels are looked at where they lie. What shall outlive the scope is copied.
    let snapshot = try bitmap.withUnsafeMutablePixels { bytes, pixels in
        try ImageStream.withBorrowedBytes(
            bytes, width: pixels.width, height: pixels.height, format: pixels.format
        ) { stream in
            try session.withUnsafeFaces(in: stream) { faces in faces.snapshot() }
        }
    }
    for (index, face) in snapshot.faces.enumerated() {
        let box = face.rectangle
        let angles = [("yaw", face.yaw), ("pitch", face.pitch), ("roll", face.roll)]
            .map { name, angle in "\(name) \(angle.map { "\(Int($0.rounded()))°" } ?? "unknown")" }
        print(
            "face \(index): x \(Int(box.x)) y \(Int(box.y)) width \(Int(box.width)) height \(Int(box.height)), "
                + angles.joined(separator: ", "))
    }
    if let output {
        for (index, face) in snapshot.faces.enumerated() {
            try bitmap.draw(face.rectangle)
            if let points = face.token.denseLandmarks { try bitmap.draw(points, color: .white, size: 1) }
            try bitmap.draw("FACE \(index)", x: face.rectangle.x, y: face.rectangle.y - 16)
        }
        try bitmap.write(toFile: output)
    }
    return snapshot.count
}

/// Says what went wrong, and ends.
func fail(_ error: any Error) -> Never {
    FileHandle.standardError.write(Data("detect-picture: \(error)\n".utf8))
    exit(1)
}

guard (3...4).contains(CommandLine.arguments.count) else {
    print("usage: detect-picture MODELS PICTURE [OUTPUT]")
    exit(2)
}
let output = CommandLine.arguments.count == 4 ? CommandLine.arguments[3] : nil
do {
    let count = try detect(models: CommandLine.arguments[1], picture: CommandLine.arguments[2], output: output)
    print("\(count) \(count == 1 ? "face" : "faces")")
} catch {
    fail(error)
}
