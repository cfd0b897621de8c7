package import Frames
package import Records

/// Where a camera looks for faces: inside its outlines to watch, where it has any, and outside those to ignore, such as a
/// poster, a mirror or a television.
package struct WatchRegions: Sendable, Equatable {
    package var watch: [RegionPolygon]
    package var ignore: [RegionPolygon]

    package init(watch: [RegionPolygon] = [], ignore: [RegionPolygon] = []) {
        self.watch = watch
        self.ignore = ignore
    }

    /// Whether every place is looked at.
    package var areEmpty: Bool { watch.isEmpty && ignore.isEmpty }

    /// Whether a face with this box, in pixels of an upright frame of `size`, counts: by its middle, which is taken to the
    /// frame's edge where it lies outside. *Reentrant*.
    package func admit(_ box: BoundingBox, in size: PixelSize) -> Bool {
        guard !areEmpty, size.width > 0, size.height > 0 else { return true }
        let middle = SIMD2(box.centerX / Double(size.width), box.centerY / Double(size.height))
        // Just inside, as outlines along the frame's edge include the edge.
        let place = middle.clamped(lowerBound: SIMD2(repeating: 1e-9), upperBound: SIMD2(repeating: 1 - 1e-9))
        if !watch.isEmpty, !watch.contains(where: { $0.contains(place) }) { return false }
        return !ignore.contains { $0.contains(place) }
    }
}
