internal import Frames
internal import Records

extension Picture {
    /// Mean brightness of the middle of a face's box, 0...255, weighted as the eye does (ITU-R BT.601): skin whatever the
    /// hair and the background.
    borrowing func meanLuma(of box: BoundingBox) -> Double {
        let places = 12
        let part = 0.6
        let map = AffineMap.crop(
            center: PixelPoint(x: box.centerX, y: box.centerY),
            extent: (max(1, box.width * part), max(1, box.height * part)), degrees: 0, width: places, height: places)
        return withUnsafeTemporaryAllocation(of: Float.self, capacity: places * places * 3) { samples in
            sample(map, width: places, height: places, border: .edge, values: .byte, into: samples)
            var sum = 0.0
            for index in stride(from: 0, to: samples.count, by: 3) {
                sum +=
                    0.299 * Double(samples[index]) + 0.587 * Double(samples[index + 1])
                    + 0.114 * Double(samples[index + 2])
            }
            return sum / Double(places * places)
        }
    }
}
