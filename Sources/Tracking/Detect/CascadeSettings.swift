/// The parameters of the cascade detector.
package struct CascadeSettings: Sendable, Equatable {
    /// How much the searched size grows from one pass over the picture to the next, above 1.
    package var scaleFactor = 1.1
    /// How many overlapping finds make a face.
    package var neighbors = 3
    /// Narrowest face looked for, in pixels of the upright frame; 0 for what the cascade was trained on.
    package var minimumSize = 0.0

    package init() {}
}
