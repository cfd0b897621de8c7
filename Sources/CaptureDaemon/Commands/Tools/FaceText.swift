internal import Records

/// A face in one line for people.
enum FaceText {
    static func line(_ face: FaceRecord) -> String {
        var parts: [String] = []
        if let id = face.id { parts.append("id \(id)") }
        if let state = face.state { parts.append(state.rawValue) }
        let box = face.bounds
        parts.append("at \(fixed(box.x, 0)),\(fixed(box.y, 0)) size \(fixed(box.width, 0))x\(fixed(box.height, 0))")
        for (name, angle) in [("roll", face.roll), ("yaw", face.yaw), ("pitch", face.pitch)] {
            if let angle { parts.append("\(name) \(fixed(angle, 1))") }
        }
        parts.append("confidence \(fixed(face.confidence, 2))")
        return parts.joined(separator: "  ")
    }

    /// A number with a fixed count of decimals.
    static func fixed(_ number: Double, _ decimals: Int) -> String {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let scaled = Int((number.magnitude * scale).rounded())
        let sign = number < 0 && scaled > 0 ? "-" : ""
        guard decimals > 0 else { return sign + String(scaled) }
        let fraction = String(scaled % Int(scale))
        return sign + "\(scaled / Int(scale))." + String(repeating: "0", count: decimals - fraction.count) + fraction
    }
}
