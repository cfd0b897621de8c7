package import Frames

/// What a recording knows of the camera, as the driver answered. The file's first block.
package struct RecordedDevice: Sendable, Equatable, Codable {
    package struct Plane: Sendable, Equatable, Codable {
        /// Bytes from row to row and in all, as reported.
        package var bytesPerLine: UInt32
        package var sizeImage: UInt32
        /// Bytes of the plane's memory.
        package var length: UInt32
    }

    package struct Offer: Sendable, Equatable, Codable {
        package var format: String
        package var description: String
        /// "640x480" with its frames a second; ranges as "16x16-1920x1080".
        package var sizes: [String]
    }

    /// The version of the program that recorded.
    package var program: String
    /// RFC 3339, UTC.
    package var started: String
    package var node: String
    package var driver: String
    package var card: String
    package var bus: String
    package var capabilities: UInt32
    package var isMultiPlanar: Bool
    /// The V4L2 code.
    package var format: UInt32
    package var width: UInt32
    package var height: UInt32
    package var field: UInt32
    package var colorspace: UInt32
    package var encoding: UInt32
    package var quantization: UInt32
    package var planes: [Plane]
    /// Seconds a frame as promised; 0/0 where the driver did not say.
    package var interval: [UInt32]
    package var inputStatus: UInt32
    package var bufferCount: UInt32
    /// All that the camera offers, taken or not.
    package var offers: [Offer]
    /// Its controls as they stood; nil in recordings of version 1.
    package var controls: [RecordedControl]?
    /// Why it was taken in this format; nil in recordings of version 1.
    package var why: String?

    package var size: PixelSize { PixelSize(width: Int(width), height: Int(height)) }

    /// Bytes a second that a recording of it grows by; nil where it names no rate, or one that cannot be.
    package var bytesPerSecond: Int? {
        guard interval.count == 2, interval[0] > 0 else { return nil }
        let frame = planes.reduce(0) { $0 + Int($1.length) }
        let (bytes, isBeyond) = frame.multipliedReportingOverflow(by: Int(interval[1]))
        return isBeyond ? nil : bytes / Int(interval[0])
    }

    /// What makes it unfit to be played; nil where nothing does. A recording may come from anywhere.
    var flaw: String? {
        if !size.isPlausible { return "a picture of \(width)x\(height)" }
        if planes.isEmpty || planes.count > 3 || (!isMultiPlanar && planes.count != 1) {
            return "\(planes.count) planes"
        }
        let largest = RecordingLayout.largestPlane(width: width, height: height)
        if planes.contains(where: { $0.length == 0 || $0.length > largest }) {
            return "planes of \(planes.map(\.length)) bytes"
        }
        if interval.count != 2 { return "a frame's time of \(interval)" }
        if !(2...32).contains(bufferCount) { return "\(bufferCount) buffers" }
        return nil
    }
}
