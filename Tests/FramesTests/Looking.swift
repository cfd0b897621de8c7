import Frames
import TestSupport

/// What the stages see of a frame: R G B of every pixel of the upright picture, 0 ... 255.
func look(_ frame: borrowing Frame, rotation: Rotation = .none, reader: PictureReader = PictureReader()) throws
    -> [Float]
{
    try reader.withPicture(of: frame, rotation: rotation) { picture in
        sample(picture, .identity, width: picture.size.width, height: picture.size.height, border: .edge)
    }
}

func look(_ builder: FrameBuilder, rotation: Rotation = .none) throws -> [Float] {
    let lending = builder.lend()
    return try look(lending.frame, rotation: rotation)
}

func sample(
    _ picture: borrowing Picture, _ map: AffineMap, width: Int, height: Int, border: Picture.Border,
    values: ComponentRange = .byte
) -> [Float] {
    [Float](unsafeUninitializedCapacity: width * height * 3) { buffer, count in
        picture.sample(map, width: width, height: height, border: border, values: values, into: buffer)
        count = width * height * 3
    }
}

func letterbox(
    _ builder: FrameBuilder, side: Int, rotation: Rotation = .none, values: ComponentRange = .byte
) throws -> (square: [Float], letterbox: Letterbox) {
    let lending = builder.lend()
    return try PictureReader().withPicture(of: lending.frame, rotation: rotation) { picture in
        var square = [Float](repeating: .nan, count: side * side * 3)
        var result: Letterbox?
        try square.withUnsafeMutableBufferPointer { buffer in
            result = try picture.letterbox(side: side, values: values, into: buffer)
        }
        guard let result else { throw MissingResult() }
        return (square, result)
    }
}

struct MissingResult: Error {}

/// R G B of bytes that lie as B G R A.
func components(ofBGRA bytes: [UInt8]) -> [Float] {
    var result: [Float] = []
    result.reserveCapacity(bytes.count / 4 * 3)
    for pixel in stride(from: 0, to: bytes.count, by: 4) {
        for component in [2, 1, 0] { result.append(Float(bytes[pixel + component])) }
    }
    return result
}

/// Largest difference between two pictures; infinite where their sizes differ.
func largestDifference(_ left: [Float], _ right: [Float]) -> Float {
    guard left.count == right.count else { return .infinity }
    return zip(left, right).reduce(0) { max($0, abs($1.0 - $1.1)) }
}

/// Bytes that repeat from run to run and look like noise.
struct Noise {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 1 }

    mutating func byte() -> UInt8 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(state >> 56)
    }

    mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in byte() } }

    /// 0 ..< 1.
    mutating func unit() -> Double { Double(UInt32(byte()) << 16 | UInt32(byte()) << 8 | UInt32(byte())) / 16_777_216 }
}

/// A frame of noise in an uncompressed format.
func noiseFrame(_ format: PixelFormat, _ size: PixelSize) -> FrameBuilder {
    let count = (0..<format.planeCount).reduce(0) {
        $0 + format.rowBytes(plane: $1, width: size.width) * format.rows(plane: $1, height: size.height)
    }
    var noise = Noise(seed: 23)
    return FrameBuilder(format, size: size, bytes: noise.bytes(count))
}
