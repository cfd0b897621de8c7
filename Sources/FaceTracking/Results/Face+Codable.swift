internal import FoundationEssentials

extension Face: Codable {
    private enum CodingKeys: String, CodingKey {
        case trackID, state, trackCount, rectangle, confidence, roll, yaw, pitch, eyeAngle, visibility, eyes, mouthOpen,
            smile, browRaise, gaze, quality, dwell, liveness, labels, token
    }

    /// The token is written as bytes, which JSON has as base64.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(trackID, forKey: .trackID)
        try container.encodeIfPresent(state, forKey: .state)
        try container.encode(trackCount, forKey: .trackCount)
        try container.encode(rectangle, forKey: .rectangle)
        try container.encode(confidence, forKey: .confidence)
        try container.encodeIfPresent(roll, forKey: .roll)
        try container.encodeIfPresent(yaw, forKey: .yaw)
        try container.encodeIfPresent(pitch, forKey: .pitch)
        try container.encodeIfPresent(eyeAngle, forKey: .eyeAngle)
        try container.encodeIfPresent(visibility, forKey: .visibility)
        try container.encodeIfPresent(eyes, forKey: .eyes)
        try container.encodeIfPresent(mouthOpen, forKey: .mouthOpen)
        try container.encodeIfPresent(smile, forKey: .smile)
        try container.encodeIfPresent(browRaise, forKey: .browRaise)
        try container.encodeIfPresent(gaze, forKey: .gaze)
        try container.encodeIfPresent(quality, forKey: .quality)
        try container.encodeIfPresent(dwell, forKey: .dwell)
        try container.encodeIfPresent(liveness, forKey: .liveness)
        if !labels.isEmpty { try container.encode(labels, forKey: .labels) }
        try container.encode(Data(token.bytes), forKey: .token)
    }

    /// - Throws: what the decoder throws, and `FaceTrackingError` where the token was damaged or is of another version.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        trackID = try container.decodeIfPresent(Int.self, forKey: .trackID)
        state = try container.decodeIfPresent(State.self, forKey: .state)
        trackCount = try container.decode(Int.self, forKey: .trackCount)
        rectangle = try container.decode(FaceRectangle.self, forKey: .rectangle)
        confidence = try container.decode(Double.self, forKey: .confidence)
        roll = try container.decodeIfPresent(Double.self, forKey: .roll)
        yaw = try container.decodeIfPresent(Double.self, forKey: .yaw)
        pitch = try container.decodeIfPresent(Double.self, forKey: .pitch)
        eyeAngle = try container.decodeIfPresent(Double.self, forKey: .eyeAngle)
        visibility = try container.decodeIfPresent(Visibility.self, forKey: .visibility)
        eyes = try container.decodeIfPresent(EyeOpenness.self, forKey: .eyes)
        mouthOpen = try container.decodeIfPresent(Double.self, forKey: .mouthOpen)
        smile = try container.decodeIfPresent(Double.self, forKey: .smile)
        browRaise = try container.decodeIfPresent(Double.self, forKey: .browRaise)
        gaze = try container.decodeIfPresent(Gaze.self, forKey: .gaze)
        quality = try container.decodeIfPresent(FaceQuality.self, forKey: .quality)
        dwell = try container.decodeIfPresent(Double.self, forKey: .dwell)
        liveness = try container.decodeIfPresent(Liveness.self, forKey: .liveness)
        labels = try container.decodeIfPresent([String: FaceLabel].self, forKey: .labels) ?? [:]
        token = try FaceToken(bytes: [UInt8](container.decode(Data.self, forKey: .token)))
    }
}
