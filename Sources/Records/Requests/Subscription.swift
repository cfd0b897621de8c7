/// What a client wants to be sent. A later subscription replaces an earlier one.
package struct Subscription: Sendable, Equatable, Codable {
    /// Only this camera; nil: all.
    package var camera: String?
    package var events: Bool
    package var frames: Bool
    package var landmarks: LandmarkSet.Layout?
    /// Whether values before smoothing stand beside the smoothed ones.
    package var raw: Bool
    /// Most frames a second for each camera, by the frames' own time, in `rates`; nil: all.
    package var maximumRate: Double?

    /// What `maximumRate` may be.
    package static let rates = 0.001...1000.0

    package init(
        camera: String? = nil, events: Bool = true, frames: Bool = true, landmarks: LandmarkSet.Layout? = nil,
        raw: Bool = false, maximumRate: Double? = nil
    ) {
        self.camera = camera
        self.events = events
        self.frames = frames
        self.landmarks = landmarks
        self.raw = raw
        self.maximumRate = maximumRate
    }

    /// - Throws: `RequestRefusal` that names the key and the rule. An absent key and null mean the default.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)

        func value<Value: Decodable>(_ key: CodingKeys, _ type: Value.Type, _ rule: String) throws -> Value? {
            do {
                return try container.decodeIfPresent(type, forKey: key)
            } catch {
                throw RequestRefusal("\"\(key.rawValue)\" must be \(rule)")
            }
        }
        camera = try value(.camera, String.self, "the name of a camera as text")
        events = try value(.events, Bool.self, "true or false") ?? true
        frames = try value(.frames, Bool.self, "true or false") ?? true
        raw = try value(.raw, Bool.self, "true or false") ?? false
        let layouts = LandmarkSet.Layout.allCases.map(\.rawValue).joined(separator: ", ")
        if let name = try value(.landmarks, String.self, "the name of a layout: \(layouts)") {
            guard let layout = LandmarkSet.Layout(rawValue: name) else {
                let given = String(name.unicodeScalars.prefix(40))
                throw RequestRefusal("unknown landmarks layout \"\(given)\"; known are \(layouts)")
            }
            landmarks = layout
        }
        let rateRule = "a number of frames a second, 0.001 to 1000"
        maximumRate = try value(.maximumRate, Double.self, rateRule)
        if let rate = maximumRate, !Self.rates.contains(rate) {
            throw RequestRefusal("\"max_rate\" must be \(rateRule), not \(rate)")
        }
    }

    /// The keys it has in a request.
    static let keys = CodingKeys.allCases.map(\.rawValue)

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case camera, events, frames, landmarks, raw
        case maximumRate = "max_rate"
    }
}
