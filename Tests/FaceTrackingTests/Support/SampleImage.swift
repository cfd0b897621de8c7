import Capture
import FaceTracking
import Frames
import TestSupport

/// An image of the sample clip, which shows one face, as bytes R G B.
struct SampleImage {
    let width: Int
    let height: Int
    var rgb: [UInt8]

    /// Frame `index` of the clip, cut to `width` x `height` from its top left.
    static func frame(_ index: Int, width: Int = 176, height: Int = 144) throws -> SampleImage {
        let source = try SourceOpener.open(SourceRequest(device: Prefix.sample))
        defer { source.close() }
        for number in 0... {
            guard case .frame(let frame) = try source.next(timeout: 20_000_000_000) else { break }
            if number == index { return try SampleImage(frame, width: width, height: height) }
        }
        throw CaptureError(code: .stalled, subject: Prefix.sample, message: "has no frame \(index)")
    }

    /// The first `count` frames of the clip, whole.
    static func frames(_ count: Int) throws -> [SampleImage] {
        let source = try SourceOpener.open(SourceRequest(device: Prefix.sample))
        defer { source.close() }
        var images: [SampleImage] = []
        while images.count < count, case .frame(let frame) = try source.next(timeout: 20_000_000_000) {
            images.append(try SampleImage(frame, width: 176, height: 144))
        }
        return images
    }

    private init(_ frame: borrowing Frames.Frame, width: Int, height: Int) throws {
        var numbers = [Float](repeating: 0, count: width * height * 3)
        try PictureReader().withPicture(of: frame, rotation: .none) { picture in
            numbers.withUnsafeMutableBufferPointer { target in
                picture.sample(
                    .identity, width: width, height: height, border: .edge, values: .byte, into: target)
            }
        }
        self.init(width: width, height: height, rgb: numbers.map { UInt8(min(max($0, 0), 255).rounded()) })
    }

    init(width: Int, height: Int, rgb: [UInt8]) {
        (self.width, self.height, self.rgb) = (width, height, rgb)
    }

    func pixel(_ x: Int, _ y: Int) -> SIMD3<Int> {
        let start = 3 * (y * width + x)
        return SIMD3(Int(rgb[start]), Int(rgb[start + 1]), Int(rgb[start + 2]))
    }

    /// What a camera sees that is mounted so that its picture must be turned by `rotation` to be upright.
    func captured(_ rotation: ImageRotation) -> SampleImage {
        let isSideways = rotation == .quarter || rotation == .threeQuarters
        let (w, h) = isSideways ? (height, width) : (width, height)
        var turned = SampleImage(width: w, height: h, rgb: [UInt8](repeating: 0, count: rgb.count))
        for y in 0..<h {
            for x in 0..<w {
                let upright =
                    switch rotation {
                    case .none: (x, y)
                    case .quarter: (h - 1 - y, x)
                    case .half: (w - 1 - x, h - 1 - y)
                    case .threeQuarters: (y, w - 1 - x)
                    }
                let color = pixel(upright.0, upright.1)
                for n in 0..<3 { turned.rgb[3 * (y * w + x) + n] = UInt8(color[n]) }
            }
        }
        return turned
    }
}
