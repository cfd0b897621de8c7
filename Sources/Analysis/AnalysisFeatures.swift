/// What analysis is asked for. Nothing else is computed.
package struct AnalysisFeatures: OptionSet, Sendable, Hashable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Whether all of `features` are asked for.
    package subscript(features: AnalysisFeatures) -> Bool {
        get { contains(features) }
        set { if newValue { insert(features) } else { remove(features) } }
    }

    /// How far each eye is open.
    package static let eyes = AnalysisFeatures(rawValue: 1 << 0)
    /// Mouth, smile and brows.
    package static let expression = AnalysisFeatures(rawValue: 1 << 1)
    /// Blink, nod, shake, jaw and head, as events. Needs eyes and mouth measured, too.
    package static let actions = AnalysisFeatures(rawValue: 1 << 2)
    /// Where the eyes look. Needs the irises (`FaceDetails.irises`), a network's run for each eye.
    package static let gaze = AnalysisFeatures(rawValue: 1 << 3)
    /// How good a picture of the face this is.
    package static let quality = AnalysisFeatures(rawValue: 1 << 4)
    /// Whether it is a living head, or a picture of one. Needs faces that are followed, and `FaceDetails.visibility`.
    package static let liveness = AnalysisFeatures(rawValue: 1 << 5)
}
