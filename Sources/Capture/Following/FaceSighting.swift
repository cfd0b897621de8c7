package import Frames
package import Records

/// Where faces are at one moment and how bright. Plain values.
package struct FaceSighting: Sendable, Equatable {
    package struct Face: Sendable, Equatable {
        /// The track's.
        package var id: Int
        /// Pixels of the upright frame.
        package var bounds: BoundingBox
        /// Mean brightness of its middle, 0...255, full range; nil where it was not measured.
        package var brightness: Double?

        package init(id: Int, bounds: BoundingBox, brightness: Double? = nil) {
            self.id = id
            self.bounds = bounds
            self.brightness = brightness
        }
    }

    package var time: FrameTime
    /// Of the upright frame.
    package var size: PixelSize
    /// Those that are tracked and seen now.
    package var faces: [Face]

    package init(time: FrameTime, size: PixelSize, faces: [Face]) {
        self.time = time
        self.size = size
        self.faces = faces
    }
}
