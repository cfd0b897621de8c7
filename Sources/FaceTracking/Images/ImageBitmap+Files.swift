internal import Frames

extension ImageBitmap {
    /// Reads a JPEG or PNG file, told apart by its content. A JPEG is turned as its EXIF orientation asks; transparent parts of
    /// a PNG are laid over black.
    ///
    /// - Parameter channels: 1 (grey), 3 (B G R) or 4 (B G R A, A = 255).
    /// - Throws: `FaceTrackingError`: `fileNotFound`, `fileDenied`, `unsupportedPicture`, `damagedPicture`, `tooLarge`,
    ///   `invalidSetting`, `outOfMemory`, `system`.
    public convenience init(contentsOfFile path: String, channels: Int = 3) throws {
        let read = try FaceTrackingError.translating { try Frames.ImageBitmap.contentsOfFile(path) }
        let pixels = try ImagePixels(width: read.size.width, height: read.size.height, channels: channels)
        try self.init(pixels: pixels) { target in
            read.withBytes { span in
                span.withUnsafeBytes { Self.convert($0, to: target, channels: channels) }
            }
        }
    }

    /// Writes the bitmap to a file: PNG, JPEG or BMP, by the end of its name. A file of that name is replaced only by a whole
    /// new one. PNG keeps a fourth channel, the others leave it out.
    ///
    /// - Parameter quality: of a JPEG, 1...100.
    /// - Throws: `FaceTrackingError`: `unsupportedPicture` for other names, `invalidSetting`, `fileNotFound` (no such folder),
    ///   `fileDenied`, `closed`, `inUse`, `outOfMemory`, `system`.
    public func write(toFile path: String, quality: Int = 90) throws {
        guard (1...100).contains(quality) else {
            throw FaceTrackingError.invalid("quality", "\(quality)", "is not in 1...100")
        }
        try withUnsafePixels { bytes, pixels in
            let size = PixelSize(width: pixels.width, height: pixels.height)
            let rows = PixelRows(bytes, size: size, channels: pixels.channels)
            try FaceTrackingError.translating {
                switch path.split(separator: ".").last?.lowercased() {
                case "png": try rows.writePNG(to: path)
                case "jpg", "jpeg": try rows.writeJPEG(to: path, quality: quality)
                case "bmp": try rows.writeBMP(to: path)
                default:
                    throw FaceTrackingError(
                        .unsupportedPicture, subject: path,
                        message: "its name does not say what to write; let it end in .png, .jpg or .bmp")
                }
            }
        }
    }

    /// Pixels B G R A to those of the bitmap; grey has the luma of ITU-R BT.601.
    private static func convert(
        _ source: UnsafeRawBufferPointer, to target: UnsafeMutableRawBufferPointer, channels: Int
    ) {
        switch channels {
        case 4: target.copyMemory(from: source)
        case 3:
            for index in 0..<source.count / 4 {
                target[3 * index] = source[4 * index]
                target[3 * index + 1] = source[4 * index + 1]
                target[3 * index + 2] = source[4 * index + 2]
            }
        default:
            for index in 0..<source.count / 4 {
                let color = DrawingColor(
                    red: source[4 * index + 2], green: source[4 * index + 1], blue: source[4 * index])
                target[index] = color.luma
            }
        }
    }
}
