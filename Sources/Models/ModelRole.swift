/// What a network is for. The raw values are the names in the manifest.
package enum ModelRole: String, Sendable, CaseIterable {
    /// Finds faces in a whole picture.
    case detector
    /// Says of a found face, whose landmarks are doubtful, whether it is one.
    case referee
    /// Finds the points of one face.
    case landmarks
    /// Finds the iris of one eye.
    case irises
}
