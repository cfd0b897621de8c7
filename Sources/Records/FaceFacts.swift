/// What analysis found of a face in one frame. What was not asked for or not measured is absent, never 0. Left and right
/// are the subject's own. In a frame record its keys stand among the face's.
package struct FaceFacts: Sendable, Equatable, Codable {
    /// How far the eyes are open, 0 (closed) ... 1 (open); absent where an eye cannot be seen.
    package struct Eyes: Sendable, Equatable, Codable {
        package var left: Double?
        package var right: Double?

        package init(left: Double? = nil, right: Double? = nil) {
            self.left = left
            self.right = right
        }
    }

    package struct Mouth: Sendable, Equatable, Codable {
        /// 0 (closed) ... 1 (wide open).
        package var open: Double
        /// 0 (none) ... 1 (broad).
        package var smile: Double

        package init(open: Double, smile: Double) {
            self.open = open
            self.smile = smile
        }
    }

    /// Where both eyes look, in degrees against the line from the lens to the face; signs as of the head's angles.
    package struct Gaze: Sendable, Equatable, Codable {
        package var yaw: Double
        package var pitch: Double

        package init(yaw: Double, pitch: Double) {
            self.yaw = yaw
            self.pitch = pitch
        }
    }

    /// What the quality of a face's picture comes from, each 0...1. What could not be measured is absent.
    package struct QualityParts: Sendable, Equatable, Codable {
        package var sharpness: Double
        package var exposure: Double
        package var size: Double
        package var pose: Double?
        package var occlusion: Double?

        package init(sharpness: Double, exposure: Double, size: Double, pose: Double? = nil, occlusion: Double? = nil) {
            self.sharpness = sharpness
            self.exposure = exposure
            self.size = size
            self.pose = pose
            self.occlusion = occlusion
        }
    }

    /// What a classifier of the configuration says.
    package struct Label: Sendable, Equatable, Codable {
        package var label: String
        /// 0...1.
        package var score: Double

        package init(label: String, score: Double) {
            self.label = label
            self.score = score
        }
    }

    package var eyes: Eyes?
    package var mouth: Mouth?
    /// 0 (as usual) ... 1 (raised high).
    package var browRaise: Double?
    package var gaze: Gaze?
    /// 0...1: how good a picture of the face this is.
    package var quality: Double?
    package var qualityParts: QualityParts?
    /// Seconds since the face was first seen.
    package var dwell: Double?
    /// Whether it is a living head.
    package var liveness: FaceLiveness?
    /// By the classifier's name.
    package var labels: [String: Label]?

    package init() {}

    private enum CodingKeys: String, CodingKey {
        case eyes, mouth
        case browRaise = "brow_raise"
        case gaze, quality
        case qualityParts = "quality_parts"
        case dwell, liveness, labels
    }
}
