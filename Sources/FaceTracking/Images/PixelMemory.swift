internal import Glibc

/// The one owner of some bytes.
// @unchecked: who uses the bytes is for its owner to arrange; they are freed once.
final class PixelMemory: @unchecked Sendable {
    let bytes: UnsafeMutableRawBufferPointer

    /// - Throws: `FaceTrackingError`, code `outOfMemory`.
    init(byteCount: Int) throws(FaceTrackingError) {
        guard let memory = malloc(max(1, byteCount)) else {
            throw FaceTrackingError(
                .outOfMemory, subject: "an image of \(byteCount) bytes",
                message: "there is not enough memory for its pixels; use a smaller image or free memory")
        }
        bytes = UnsafeMutableRawBufferPointer(start: memory, count: byteCount)
    }

    deinit {
        free(bytes.baseAddress)
    }
}
