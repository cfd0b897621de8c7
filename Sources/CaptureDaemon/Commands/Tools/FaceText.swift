internal import Records

/// A face in one line for people.
enum FaceText {
    static func line(_ face: FaceRecord) -> String {
        var parts: [String] = []
        if let id = face.id { parts.append("id \(id)") }
        if let state = face.state { parts.append(state.rawValue) }
        let box = face.bounds
        let whole = { TextColumns.fixed($0, decimals: 0) }
        parts.append("at \(whole(box.x)),\(whole(box.y)) size \(whole(box.width))x\(whole(box.height))")
        for (name, angle) in [("roll", face.roll), ("yaw", face.yaw), ("pitch", face.pitch)] {
            if let angle { parts.append("\(name) \(TextColumns.fixed(angle, decimals: 1))") }
        }
        parts.append("confidence \(TextColumns.fixed(face.confidence, decimals: 2))")
        return parts.joined(separator: "  ")
    }
}
