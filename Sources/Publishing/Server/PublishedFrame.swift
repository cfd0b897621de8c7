package import Records

/// A frame on its way to the clients: the record, and beside it the landmarks of each layout somebody wants.
package struct PublishedFrame: Sendable {
    /// One layout's landmarks for all faces of the frame.
    package struct Landmarks: Sendable {
        package var layout: LandmarkSet.Layout
        /// One entry a face, in the order of `record.faces`; nil where the face has none.
        package var faces: [LandmarkSet?]

        package init(layout: LandmarkSet.Layout, faces: [LandmarkSet?]) {
            self.layout = layout
            self.faces = faces
        }
    }

    /// `camera` must be set. The faces' own `landmarks` are not sent; their `raw` is, to those who asked for it.
    package var record: FrameRecord
    package var landmarks: [Landmarks]

    package init(record: FrameRecord, landmarks: [Landmarks] = []) {
        self.record = record
        self.landmarks = landmarks
    }
}
