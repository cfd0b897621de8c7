internal import PixelBridge

extension Picture {
    /// Lends a brighter picture of the same size, grey and with the noise of single pixels smoothed away; valid only during
    /// `body`.
    ///
    /// - Parameter gain: what distances from black are multiplied by, 1...16.
    /// - Throws: `FramesError.outOfMemory`, and what `body` throws.
    package borrowing func withBrightened<R: ~Copyable>(
        by gain: Float, _ body: (borrowing Picture) throws -> R
    ) throws -> R {
        precondition((1...16).contains(gain), "not a gain")
        var bright = pixel_bridge_image()
        let status = withUnsafePointer(to: image) { pixel_bridge_brighten($0, gain, scratch.handle, &bright) }
        guard status == 0 else { throw FramesError.outOfMemory(subject: "a brightened picture of \(size)") }
        return try body(Picture(image: bright, rotation: rotation, scratch: scratch))
    }

    /// Lends a grey picture of the same size in which the noise of neighbouring pixels is smoothed away, also of one that was
    /// brightened; valid only during `body`.
    ///
    /// - Throws: `FramesError.outOfMemory`, and what `body` throws.
    package borrowing func withSmoothed<R: ~Copyable>(_ body: (borrowing Picture) throws -> R) throws -> R {
        var smooth = pixel_bridge_image()
        let status = withUnsafePointer(to: image) { pixel_bridge_smooth($0, scratch.handle, &smooth) }
        guard status == 0 else { throw FramesError.outOfMemory(subject: "a smoothed picture of \(size)") }
        return try body(Picture(image: smooth, rotation: rotation, scratch: scratch))
    }
}
