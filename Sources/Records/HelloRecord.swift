/// The first line a client gets: who speaks, which cameras there are, what the numbers mean.
package struct HelloRecord: Sendable, Equatable, Codable {
    package struct Camera: Sendable, Equatable, Codable {
        package var name: String
        /// Whether a display should show this camera mirrored; coordinates never are.
        package var mirror: Bool

        package init(name: String, mirror: Bool) {
            self.name = name
            self.mirror = mirror
        }
    }

    package static let protocolVersion = 1

    /// The contract of angles, in words.
    package static let angleContract =
        "degrees; upright frame, x right, y down; R = Rx(-pitch) * Ry(-yaw) * Rz(roll); yaw > 0: nose to the image's "
        + "right; pitch > 0: looks up; roll > 0: clockwise in the picture; 0, 0, 0: looks into the lens; "
        + "absent: not measured"

    package var type = "hello"
    package var protocolVersion = HelloRecord.protocolVersion
    package var version: String
    package var cameras: [Camera]
    package var angles = HelloRecord.angleContract

    package init(version: String, cameras: [Camera]) {
        self.version = version
        self.cameras = cameras
    }

    private enum CodingKeys: String, CodingKey {
        case type
        case protocolVersion = "protocol"
        case version, cameras, angles
    }
}
