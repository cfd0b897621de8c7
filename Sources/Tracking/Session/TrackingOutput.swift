/// What tracking tells of each face beyond its box, by mode and detector.
package struct TrackingOutput: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Faces are followed from frame to frame, and have ids.
    package static let tracks = TrackingOutput(rawValue: 1 << 0)
    /// Points and angles.
    package static let points = TrackingOutput(rawValue: 1 << 1)
}

extension TrackingSettings {
    package var output: TrackingOutput {
        var output: TrackingOutput = []
        if mode != .always { output.insert(.tracks) }
        if !isBoxesOnly { output.insert(.points) }
        return output
    }
}
