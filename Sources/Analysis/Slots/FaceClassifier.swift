package import Frames
package import Inference
package import Records
package import Tracking

/// Gives faces labels.
///
/// Thread rule: *queue-bound*.
package protocol FaceClassifier: AnyObject {
    /// What its labels stand under.
    var name: String { get }
    /// Seconds from one look at a face to the next; 0: every frame.
    var interval: Double { get }

    /// Looks at a face.
    ///
    /// - Throws: `failedRun`, also where the answer makes no sense.
    func label(of mesh: SeenMesh, in picture: borrowing Picture) throws(InferenceError) -> FaceFacts.Label
}
