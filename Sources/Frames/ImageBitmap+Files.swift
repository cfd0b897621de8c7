import Glibc
import PixelBridge

extension ImageBitmap {
    /// Pixels that a picture may have unless told otherwise.
    package static let customaryMaximumPixels = 100_000_000

    /// Reads a JPEG or PNG file, told apart by its content. A JPEG is turned as its EXIF orientation asks; transparent
    /// parts of a PNG are laid over black. Reentrant.
    ///
    /// - Throws: `FramesError`, whose subject is `path`: `notFound`, `denied`, `notAPicture`, `truncated`, `damaged`,
    ///   `unsupported`, `tooLarge` (more than `maximumPixels`), `outOfMemory`, `system`.
    package static func contentsOfFile(
        _ path: String, maximumPixels: Int = customaryMaximumPixels
    ) throws(FramesError) -> ImageBitmap {
        // No coding needs more than eight bytes a pixel for long.
        let bytes = try FileBytes(path: path, maximumCount: 8 * maximumPixels + 1_000_000)
        return try decode(bytes.bytes, subject: path, maximumPixels: maximumPixels)
    }

    /// As `contentsOfFile`, from bytes in memory; `subject` names them in errors.
    package static func decode(
        _ bytes: UnsafeRawBufferPointer, subject: String, maximumPixels: Int = customaryMaximumPixels
    ) throws(FramesError) -> ImageBitmap {
        switch ImageKind(of: bytes) {
        case .jpeg: try decodeJPEG(bytes, subject: subject, maximumPixels: maximumPixels)
        case .png: try decodePNG(bytes, subject: subject, maximumPixels: maximumPixels)
        case .still(let name):
            throw FramesError(
                code: .notAPicture, subject: subject,
                message: "neither a JPEG nor a PNG but \(name); convert it: \(ForeignPicture.conversion(subject))")
        case .other(nil) where ForeignPicture.isNamed(subject):
            throw FramesError(
                code: .notAPicture, subject: subject,
                message:
                    "neither a JPEG nor a PNG, whatever its name says: it is damaged or was not finished; get it again, or "
                    + "convert it: \(ForeignPicture.conversion(subject))")
        case .other(let name):
            throw FramesError(
                code: .notAPicture, subject: subject,
                message: "neither a JPEG nor a PNG\(name.map { " but \($0)" } ?? ""); convert it to one of them")
        }
    }

    private static func check(
        width: Int32, height: Int32, subject: String, maximumPixels: Int
    ) throws(FramesError) -> PixelSize {
        let size = PixelSize(width: Int(width), height: Int(height))
        guard size.width > 0, size.height > 0 else {
            throw FramesError(
                code: .damaged, subject: subject, message: "it says its size is \(size); get the picture again")
        }
        guard size.width <= 65535, size.height <= 65535, size.width * size.height <= maximumPixels else {
            throw FramesError(
                code: .tooLarge, subject: subject,
                message: "\(size) is more than the \(maximumPixels / 1_000_000) million pixels accepted; scale it down")
        }
        return size
    }

    private static func decodeJPEG(
        _ bytes: UnsafeRawBufferPointer, subject: String, maximumPixels: Int
    ) throws(FramesError) -> ImageBitmap {
        let header = try JPEGDecoder.header(of: bytes, subject: subject)
        guard header.scan > 0 else {
            throw FramesError(
                code: .truncated, subject: subject,
                message: "the JPEG is cut short before its first pixel; a copy that was not finished can do that")
        }
        let size = try check(
            width: header.width, height: header.height, subject: subject, maximumPixels: maximumPixels)
        let decoder = JPEGDecoder()
        let scratch = PixelScratch()
        let bitmap = try ImageBitmap(size: size, subject: subject) { target throws(FramesError) in
            try decoder.decodeBGRA(bytes, scratch: scratch, into: target, stride: size.width * 4, subject: subject)
        }
        return try bitmap.oriented(header.orientation, subject: subject)
    }

    private static func decodePNG(
        _ bytes: UnsafeRawBufferPointer, subject: String, maximumPixels: Int
    ) throws(FramesError) -> ImageBitmap {
        guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
            throw pngError(-ENODATA, subject: subject)
        }
        var (width, height): (Int32, Int32) = (0, 0)
        let status = pixel_bridge_png_read_size(base, bytes.count, &width, &height)
        guard status == 0 else { throw pngError(status, subject: subject) }
        let size = try check(width: width, height: height, subject: subject, maximumPixels: maximumPixels)
        return try ImageBitmap(size: size, subject: subject) { target throws(FramesError) in
            let status = pixel_bridge_png_decode_bgra(base, bytes.count, target)
            guard status == 0 else { throw pngError(status, subject: subject) }
        }
    }

    private static func pngError(_ status: Int32, subject: String) -> FramesError {
        switch status {
        case -ENODATA:
            FramesError(
                code: .truncated, subject: subject,
                message: "the PNG is cut short; a copy that was not finished can do that: get it again")
        case -ENOMEM: .outOfMemory(subject: subject)
        default:
            FramesError(
                code: .damaged, subject: subject, message: "the PNG is damaged beyond use; get the picture again")
        }
    }

    /// Writes the picture as an RGB PNG file. A file of that name is replaced only by a whole new one.
    ///
    /// - Throws: `FramesError`, whose subject is `path`: `notFound` (no such folder), `denied`, `outOfMemory`, `system`.
    package func writePNG(to path: String) throws(FramesError) {
        try withBytes { span throws(FramesError) in
            try span.withUnsafeBytes { bytes throws(FramesError) in
                try PixelRows(bytes, size: size, channels: 4).writeOpaquePNG(to: path)
            }
        }
    }
}
