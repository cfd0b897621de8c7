internal import Frames
internal import Records

/// Where a box of the upright frame lies on the camera's sensor. *Reentrant*.
struct RegionGeometry: Sendable, Equatable {
    let limits: RegionLimits
    /// The turn that makes the captured frame upright.
    let rotation: Rotation

    /// The rectangle that shows `box`, a little enlarged where it would be smaller than the camera takes, and within the
    /// sensor. The frame is taken for the largest part of the sensor, in its middle, that has the frame's proportions.
    ///
    /// - Parameter size: of the upright frame.
    func rectangle(of box: BoundingBox, in size: PixelSize) -> SensorRectangle {
        let captured = rotation.uprightSize(of: size)
        let map = rotation.uprightToCaptured(size: captured)
        let (one, other) = (
            map(PixelPoint(x: box.x, y: box.y)), map(PixelPoint(x: box.x + box.width, y: box.y + box.height))
        )
        let sensor = limits.largest
        let scale = min(
            Double(sensor.width) / Double(max(captured.width, 1)),
            Double(sensor.height) / Double(max(captured.height, 1)))
        let (marginX, marginY) = (
            (Double(sensor.width) - Double(captured.width) * scale) / 2,
            (Double(sensor.height) - Double(captured.height) * scale) / 2
        )
        let across = Self.fitted(
            min(one.x, other.x) * scale + marginX, abs(other.x - one.x) * scale, least: limits.smallestWidth,
            most: sensor.width)
        let down = Self.fitted(
            min(one.y, other.y) * scale + marginY, abs(other.y - one.y) * scale, least: limits.smallestHeight,
            most: sensor.height)
        return SensorRectangle(
            left: sensor.left + across.start, top: sensor.top + down.start, width: across.length, height: down.length)
    }

    /// A stretch of at least `least` pixels that keeps its middle as far as it then lies within 0..<most.
    private static func fitted(_ start: Double, _ length: Double, least: Int, most: Int) -> (start: Int, length: Int) {
        let whole = Double(max(most, 1))
        // What reaches over the frame's edge is not seen: it must not draw the middle outwards.
        let (from, to) = (min(max(start, 0), whole), min(max(start + length, 0), whole))
        let wanted = min(max((to - from).rounded(), Double(max(least, 1))), whole)
        let first = min(max(((from + to - wanted) / 2).rounded(), 0), whole - wanted)
        return (Int(first), Int(wanted))
    }
}
