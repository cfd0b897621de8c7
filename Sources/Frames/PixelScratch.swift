import PixelBridge

/// Owns memory that conversions and letterboxes use again and again. *Queue-bound*.
final class PixelScratch {
    let handle: OpaquePointer

    init() {
        guard let handle = pixel_bridge_scratch_create() else {
            // A few dozen bytes: where these are missing nothing else can run either.
            fatalError("no memory left for a pixel scratch")
        }
        self.handle = handle
    }

    deinit {
        pixel_bridge_scratch_destroy(handle)
    }
}
