package import Frames
package import Inference

/// How faces look to whoever must tell them apart: where two cross, and where one comes back after it was out of sight.
///
/// The model of a session is given to it when it is made. `MeshBrightness` costs next to nothing and is what a session has by
/// itself; one that asks an embedding network tells people apart better, and says in `interval` how often it may be asked.
///
/// Thread rule: *queue-bound* to the session's queue.
package protocol AppearanceModel {
    /// Least seconds from one description of a face to the next while that is followed and nobody is near it; 0 for one at
    /// every look. New faces, returning ones and faces that cross others are described at every look.
    var interval: Double { get }

    /// How a face looks in one frame.
    ///
    /// - Parameters:
    ///   - face: its mesh, in pixels of the upright picture.
    ///   - crop: what the landmark network saw of it. Valid only during the call.
    /// - Returns: numbers that only this model compares; empty where nothing can be said.
    func describe(
        _ face: FaceMesh, crop: FaceCrop, in picture: borrowing Picture
    ) throws(InferenceError) -> AppearanceDescriptor

    /// How alike two descriptions of this model are, on the scale that decisions are made on, -1...1: 0 is what two strangers
    /// have on average, one pair of strangers in a hundred reaches 0.36, one in a thousand 0.5; two looks of one face a moment
    /// apart have 0.8 and more. A model whose own numbers mean something else maps them. *Reentrant*.
    func similarity(_ one: AppearanceDescriptor, _ other: AppearanceDescriptor) -> Double
}
