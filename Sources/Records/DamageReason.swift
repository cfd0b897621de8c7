/// Why a frame could not be decoded.
package enum DamageReason: String, Sendable, Codable, CaseIterable, CodingKeyRepresentable {
    /// It does not begin like a picture of its format.
    case notAPicture = "not_a_picture"
    /// It ends too early.
    case cutShort = "cut_short"
    /// It is damaged beyond use.
    case damaged
    /// A kind of JPEG that cannot be read.
    case unsupported
    /// Of another size than its source promised, or of one that is not accepted.
    case wrongSize = "wrong_size"
    /// Memory ran out.
    case outOfMemory = "out_of_memory"
    /// Not the picture, but what looks at it failed.
    case other

    /// "2 cut short".
    package var words: String {
        switch self {
        case .notAPicture: "not a picture"
        case .cutShort: "cut short"
        case .damaged: "damaged"
        case .unsupported: "unsupported"
        case .wrongSize: "wrong size"
        case .outOfMemory: "out of memory"
        case .other: "other"
        }
    }
}
