internal import Records

/// A face as a watcher shows it.
struct WatchFace: Equatable {
    var face: FaceRecord
    /// Seconds since the watcher saw this id first; nil without an id.
    var age: Double?

    /// The cells of a face, named. Cells of what was not measured are "-".
    func cell(_ column: WatchColumn, camera: String) -> String {
        switch column {
        case .camera: camera
        case .id: face.id.map(String.init) ?? "-"
        case .state: face.state?.rawValue ?? "-"
        case .roll: Self.degrees(face.roll)
        case .yaw: Self.degrees(face.yaw)
        case .pitch: Self.degrees(face.pitch)
        case .bounds: Self.bounds(face.bounds)
        case .confidence: TextColumns.fixed(face.confidence, decimals: 2)
        case .age: age.map { TextColumns.fixed($0, decimals: 1) + " s" } ?? "-"
        }
    }

    private static func degrees(_ angle: Double?) -> String {
        angle.map { TextColumns.fixed($0, decimals: 1) } ?? "-"
    }

    /// `x,y widthxheight` in whole pixels.
    private static func bounds(_ box: BoundingBox) -> String {
        let whole = { TextColumns.fixed($0, decimals: 0) }
        return "\(whole(box.x)),\(whole(box.y)) \(whole(box.width))x\(whole(box.height))"
    }
}
