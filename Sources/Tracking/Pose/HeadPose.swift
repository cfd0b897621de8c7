internal import Glibc

/// Where a head points, in degrees.
///
/// One rotation from head axes to camera axes, R = Rx(-pitch) * Ry(-yaw) * Rz(roll), x to the image's right, y down,
/// z away from the camera: the order of the head-pose literature (300W-LP, AFLW2000).
package struct HeadPose: Sendable, Equatable {
    /// Clockwise in the picture positive, (-180, 180].
    package var roll: Double
    /// Nose towards the image's right positive, (-90, 90).
    package var yaw: Double
    /// Looking up positive.
    package var pitch: Double

    package init(roll: Double, yaw: Double, pitch: Double) {
        self.roll = roll
        self.yaw = yaw
        self.pitch = pitch
    }

    /// An angle in degrees, into (-180, 180].
    static func wrapped(_ degrees: Double) -> Double {
        let angle = remainder(degrees, 360)
        return angle == -180 ? 180 : angle
    }

    /// Reads the three angles out of a rotation from head axes to camera axes.
    package init(_ rotation: RotationMatrix) {
        let (first, second, third) = rotation.rows
        let degrees = 180 / Double.pi
        yaw = -asin(max(-1, min(1, first.z))) * degrees
        pitch = -atan2(-second.z, third.z) * degrees
        roll = Self.wrapped(atan2(-first.y, first.x) * degrees)
    }

    /// The rotation from head axes to camera axes.
    package var rotation: RotationMatrix {
        let radians = Double.pi / 180
        let (a, b, c) = (-pitch * radians, -yaw * radians, roll * radians)
        return RotationMatrix(
            rows: (
                SIMD3(cos(b) * cos(c), -cos(b) * sin(c), sin(b)),
                SIMD3(
                    cos(a) * sin(c) + sin(a) * sin(b) * cos(c), cos(a) * cos(c) - sin(a) * sin(b) * sin(c),
                    -sin(a) * cos(b)),
                SIMD3(
                    sin(a) * sin(c) - cos(a) * sin(b) * cos(c), sin(a) * cos(c) + cos(a) * sin(b) * sin(c),
                    cos(a) * cos(b))
            ))
    }
}
