import Glibc
import PixelBridge

/// Decodes JPEG pictures to NV12 or BGRA, into a scratch. *Queue-bound*.
final class JPEGDecoder {
    private let handle: OpaquePointer

    init() {
        guard let handle = pixel_bridge_jpeg_decoder_create() else {
            // A few kilobytes: where these are missing nothing else can run either.
            fatalError("no memory left for a JPEG decoder")
        }
        self.handle = handle
    }

    deinit {
        pixel_bridge_jpeg_decoder_destroy(handle)
    }

    /// What the markers say; throws `notAPicture` where the bytes do not start like a JPEG.
    static func header(
        of bytes: UnsafeRawBufferPointer, subject: String
    ) throws(FramesError) -> pixel_bridge_jpeg_header {
        var header = pixel_bridge_jpeg_header()
        guard let base = bytes.baseAddress,
            pixel_bridge_jpeg_read_header(base.assumingMemoryBound(to: UInt8.self), bytes.count, &header) == 0
        else { throw error(-EINVAL, detail: "", subject: subject) }
        return header
    }

    /// Decodes a whole picture. The image points into `scratch` and is valid until that is used for another one.
    func decode(
        _ bytes: UnsafeRawBufferPointer, scratch: PixelScratch, subject: String
    ) throws(FramesError) -> pixel_bridge_image {
        guard let base = bytes.baseAddress else { throw Self.error(-EINVAL, detail: "", subject: subject) }
        var image = pixel_bridge_image()
        let status = pixel_bridge_jpeg_decode(
            handle, base.assumingMemoryBound(to: UInt8.self), bytes.count, scratch.handle, &image)
        guard status == 0 else { throw failure(status, subject: subject) }
        return image
    }

    /// Decodes a whole picture as coded to BGRA: rows of the size that `header` gives, `stride` bytes apart.
    func decodeBGRA(
        _ bytes: UnsafeRawBufferPointer, scratch: PixelScratch, into target: UnsafeMutablePointer<UInt8>, stride: Int,
        subject: String
    ) throws(FramesError) {
        guard let base = bytes.baseAddress else { throw Self.error(-EINVAL, detail: "", subject: subject) }
        let status = pixel_bridge_jpeg_decode_bgra(
            handle, base.assumingMemoryBound(to: UInt8.self), bytes.count, scratch.handle, target, stride)
        guard status == 0 else { throw failure(status, subject: subject) }
    }

    private func failure(_ status: Int32, subject: String) -> FramesError {
        Self.error(status, detail: String(cString: pixel_bridge_jpeg_decoder_message(handle)), subject: subject)
    }

    private static func error(_ status: Int32, detail: String, subject: String) -> FramesError {
        let said = detail.isEmpty ? "" : " (\(detail))"
        return switch status {
        case -EINVAL:
            FramesError(
                code: .notAPicture, subject: subject,
                message: "not a JPEG\(said); a camera's first frames can be like that, otherwise check what it is")
        case -ENODATA:
            FramesError(
                code: .truncated, subject: subject,
                message: "the JPEG is cut short\(said); the cable, the hub or a copy that was not finished can do that")
        case -EILSEQ:
            FramesError(
                code: .damaged, subject: subject,
                message: "the JPEG is damaged beyond use\(said); try another cable, or get the picture again")
        case -ENOTSUP:
            FramesError(
                code: .unsupported, subject: subject,
                message: "a kind of JPEG that cannot be read\(said); save it as baseline or progressive JPEG")
        default: .outOfMemory(subject: subject)
        }
    }
}
