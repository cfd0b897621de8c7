/// What of a face is measured only when somebody asks for it.
package struct FaceDetails: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Five points of each iris: a network's run for each eye, when it moved.
    package static let irises = FaceDetails(rawValue: 1 << 0)
    /// Which parts of the face can be seen.
    package static let visibility = FaceDetails(rawValue: 1 << 1)
}
