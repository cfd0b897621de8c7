package import Capture
package import Frames
internal import Records

extension FaceSighting {
    /// In a frame of 1280 x 720.
    package static func at(
        _ seconds: Double, size: PixelSize = PixelSize(width: 1280, height: 720), _ faces: [FaceSighting.Face]
    ) -> FaceSighting {
        FaceSighting(time: FrameTime(nanoseconds: Int64((seconds * 1e9).rounded())), size: size, faces: faces)
    }
}

extension FaceSighting.Face {
    /// A square about a point.
    package static func face(
        _ id: Int, x: Double = 640, y: Double = 360, width: Double = 200, brightness: Double? = nil
    ) -> FaceSighting.Face {
        .init(
            id: id, bounds: BoundingBox(x: x - width / 2, y: y - width / 2, width: width, height: width),
            brightness: brightness)
    }
}
