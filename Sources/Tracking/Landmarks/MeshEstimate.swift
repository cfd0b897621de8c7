internal import Records

/// What one look of the mesh network brought.
struct MeshEstimate {
    var mesh: FaceMesh
    /// What it was seen through.
    var lens: Lens
    /// Logit of a face being in the square at all. Faces looked at had 18 and more, dogs' faces up to 6.
    var presence: Double
    /// Which parts of the face can be seen; absent unless asked for.
    var visibility: FaceVisibility?
    /// How the face looks, for telling it from others; absent unless asked for.
    var appearance: AppearanceDescriptor?
}
