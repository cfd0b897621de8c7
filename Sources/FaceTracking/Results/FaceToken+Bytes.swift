internal import Tracking

// Layout, little-endian, version 1:
//  0  magic "FTOK"
//  4  version, 16 bits
//  6  points, 8 bits: 0 none, 1 mesh of 468, 2 mesh and two irises of 5; further 4 with the contour of the eye on the
//     image's left, 8 with that of the other one
//  7  bytes of the model's name, 8 bits
//  8  bytes in all, 32 bits
// 12  CRC-32 of everything after it, 32 bits
// 16  image width and height, 32 bits each
// 24  x, y, width, height, confidence, 64-bit floats
// 64  the model's name, UTF-8
//     points, three 32-bit floats each
extension FaceToken {
    /// The version that this version of the library writes and reads.
    public static let version = 1

    private static let magic: [UInt8] = Array("FTOK".utf8)
    private static let headSize = 64

    private static let leftContour: UInt8 = 4
    private static let rightContour: UInt8 = 8

    private var pointsKind: UInt8 {
        guard mesh != nil else { return 0 }
        guard let irises else { return 1 }
        return 2 | (irises.imageLeftContour == nil ? 0 : Self.leftContour)
            | (irises.imageRightContour == nil ? 0 : Self.rightContour)
    }

    private static func pointCount(_ kind: UInt8) -> Int? {
        switch kind {
        case 0: return 0
        case 1: return FaceMesh.count
        default:
            guard kind & ~(leftContour | rightContour) == 2 else { return nil }
            let contours = (kind & (leftContour | rightContour)).nonzeroBitCount
            return FaceMesh.count + 2 * Irises.count + contours * Irises.contourCount
        }
    }

    /// Length of `bytes`.
    public var byteCount: Int {
        Self.headSize + modelName.utf8.count + 12 * (Self.pointCount(pointsKind) ?? 0)
    }

    /// The token as bytes, for a file or another process.
    public var bytes: [UInt8] {
        var writer = ByteWriter(capacity: byteCount)
        writer.append(Self.magic)
        writer.append(UInt16(Self.version))
        writer.append(pointsKind)
        writer.append(UInt8(modelName.utf8.count))
        writer.append(UInt32(byteCount))
        writer.append(UInt32(0))
        writer.append(UInt32(imageSize.width))
        writer.append(UInt32(imageSize.height))
        for number in [rectangle.x, rectangle.y, rectangle.width, rectangle.height, confidence] {
            writer.append(number.bitPattern)
        }
        writer.append(Array(modelName.utf8))
        let groups = [
            mesh?.points, irises?.imageLeft, irises?.imageRight, irises?.imageLeftContour, irises?.imageRightContour,
        ]
        for points in groups {
            for point in points ?? [] {
                writer.append(point.x.bitPattern)
                writer.append(point.y.bitPattern)
                writer.append(point.z.bitPattern)
            }
        }
        writer.replace(CRC32.of(writer.bytes[16...]), at: 12)
        return writer.bytes
    }

    /// Copies the bytes into the caller's memory.
    ///
    /// - Returns: how many were written.
    /// - Throws: `FaceTrackingError`, code `invalidToken`, where the memory is too small; nothing is written then.
    @discardableResult
    public func copyBytes(to target: UnsafeMutableRawBufferPointer) throws -> Int {
        guard target.count >= byteCount else {
            throw Self.invalid(
                "it needs \(byteCount) bytes, and there is room for \(target.count); ask for byteCount first")
        }
        target.copyBytes(from: bytes)
        return byteCount
    }

    /// Reads a token back.
    ///
    /// - Throws: `FaceTrackingError`: `tokenVersion` for one of another version, `invalidToken` for what is none, or was
    ///   damaged.
    public init(bytes: [UInt8]) throws {
        guard bytes.count >= Self.headSize, bytes.starts(with: Self.magic) else {
            throw Self.invalid("the bytes are no face token; check where they come from")
        }
        var reader = ByteReader(bytes, at: 4)
        let version = Int(reader.next(UInt16.self))
        guard version == Self.version else {
            throw FaceTrackingError(
                .tokenVersion, subject: "the face token",
                message:
                    "it is of version \(version), where this library reads version \(Self.version); make it anew from "
                    + "its picture")
        }
        let kind = reader.next(UInt8.self)
        let nameLength = Int(reader.next(UInt8.self))
        let length = Int(reader.next(UInt32.self))
        let checksum = reader.next(UInt32.self)
        guard let count = Self.pointCount(kind), length == bytes.count,
            length == Self.headSize + nameLength + 12 * count
        else { throw Self.invalid("its length is not what it says; it was cut, or is of a later version") }
        guard checksum == CRC32.of(bytes[16...]) else {
            throw Self.invalid("it was damaged: its checksum differs; get it again")
        }
        imageSize = ImageSize(width: Int(reader.next(UInt32.self)), height: Int(reader.next(UInt32.self)))
        let numbers = (0..<5).map { _ in Double(bitPattern: reader.next(UInt64.self)) }
        guard numbers.allSatisfy(\.isFinite) else { throw Self.invalid("it holds numbers that are none; make it anew") }
        rectangle = FaceRectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        confidence = numbers[4]
        guard let name = String(validating: reader.next(count: nameLength), as: UTF8.self) else {
            throw Self.invalid("its model's name is no text; make it anew")
        }
        modelName = name
        let points = (0..<count).map { _ in
            SIMD3(
                Float(bitPattern: reader.next(UInt32.self)), Float(bitPattern: reader.next(UInt32.self)),
                Float(bitPattern: reader.next(UInt32.self)))
        }
        // So far from any image, numbers cannot be added without loss. Each by itself: the largest of several may hide one that
        // is no number.
        guard points.allSatisfy({ abs($0.x) < 1e9 && abs($0.y) < 1e9 && abs($0.z) < 1e9 }) else {
            throw Self.invalid("it holds points that are none; make it anew")
        }
        mesh = count == 0 ? nil : FaceMesh(points: Array(points[..<FaceMesh.count]))
        var rest = points.dropFirst(FaceMesh.count)
        func take(_ count: Int) -> [SIMD3<Float>] {
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        irises =
            rest.isEmpty
            ? nil
            : Irises(
                imageLeft: take(Irises.count), imageRight: take(Irises.count),
                imageLeftContour: kind & Self.leftContour == 0 ? nil : take(Irises.contourCount),
                imageRightContour: kind & Self.rightContour == 0 ? nil : take(Irises.contourCount))
    }

    private static func invalid(_ message: String) -> FaceTrackingError {
        FaceTrackingError(.invalidToken, subject: "the face token", message: message)
    }
}
