extension FaceRecord: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, state, bounds, confidence, roll, yaw, pitch
        case eyeAngle = "eye_angle"
        case landmarks, visibility, raw
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try container.decodeIfPresent(Int.self, forKey: .id),
            state: try container.decodeIfPresent(State.self, forKey: .state),
            bounds: try container.decode(BoundingBox.self, forKey: .bounds),
            confidence: try container.decode(Double.self, forKey: .confidence),
            roll: try container.decodeIfPresent(Double.self, forKey: .roll),
            yaw: try container.decodeIfPresent(Double.self, forKey: .yaw),
            pitch: try container.decodeIfPresent(Double.self, forKey: .pitch),
            eyeAngle: try container.decodeIfPresent(Double.self, forKey: .eyeAngle),
            landmarks: try container.decodeIfPresent(LandmarkSet.self, forKey: .landmarks),
            visibility: try container.decodeIfPresent(FaceVisibility.self, forKey: .visibility),
            raw: try container.decodeIfPresent(Raw.self, forKey: .raw))
        let found = try FaceFacts(from: decoder)
        facts = found == FaceFacts() ? nil : found
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(id, forKey: .id)
        try container.encodeIfPresent(state, forKey: .state)
        try container.encode(bounds, forKey: .bounds)
        try container.encode(confidence, forKey: .confidence)
        try container.encodeIfPresent(roll, forKey: .roll)
        try container.encodeIfPresent(yaw, forKey: .yaw)
        try container.encodeIfPresent(pitch, forKey: .pitch)
        try container.encodeIfPresent(eyeAngle, forKey: .eyeAngle)
        try container.encodeIfPresent(landmarks, forKey: .landmarks)
        try container.encodeIfPresent(visibility, forKey: .visibility)
        try container.encodeIfPresent(raw, forKey: .raw)
        try facts?.encode(to: encoder)
    }
}
