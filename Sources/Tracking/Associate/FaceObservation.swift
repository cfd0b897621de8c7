internal import Glibc
internal import Records

/// One face as measured in one frame, before it is known whose track it is.
struct FaceObservation {
    /// Absent where only a detector has seen the face.
    var mesh: FaceMesh?
    var bounds: BoundingBox
    /// Logit of the mesh network; absent with the mesh.
    var presence: Double?
    /// 0...1; made from the presence, and raised where the referee was asked.
    var confidence: Double
    /// Enough to go on following a face, too little to begin with one.
    var isDoubtful = false
    /// Absent with the mesh, and where the model of appearance was not asked.
    var appearance: AppearanceDescriptor?
    /// How the face looks; nil where it was not described, or nothing could be said of it.
    var knownAppearance: AppearanceDescriptor? { appearance.flatMap { $0.isEmpty ? nil : $0 } }
    /// Absent unless asked for, and with the mesh.
    var visibility: FaceVisibility?
    /// Absent where the points do not span a head.
    var pose: HeadPose?

    init(_ estimate: MeshEstimate) {
        mesh = estimate.mesh
        bounds = estimate.mesh.bounds
        presence = estimate.presence
        confidence = Self.confidence(presence: estimate.presence)
        appearance = estimate.appearance
        visibility = estimate.visibility
        pose = ReferenceHead.pose(of: estimate.mesh, through: estimate.lens)
    }

    /// A face of which nothing is known but a detector's box.
    init(_ detection: Detection) {
        bounds = BoxExtent.mesh.map(detection.box)
        confidence = detection.score
    }

    /// The presence logits looked at were around 20 for clear faces, 0 to 10 for turned and tiny ones, below for others.
    static func confidence(presence: Double) -> Double {
        1 / (1 + exp((5 - presence) / 2.5))
    }
}
