internal import Records

/// Records as lines of text, one a face or an event.
enum WatchText {
    /// One line for each face of a frame.
    static func lines(_ camera: WatchCamera) -> [String] {
        camera.faces.map { face in
            let seq = camera.frame?.seq.map { " frame \($0)" } ?? ""
            return "\(clock(camera.frame?.wall))\(camera.name)\(seq)" + fields(face)
        }
    }

    static func line(_ event: EventRecord) -> String {
        var parts = [event.event.rawValue]
        if let camera = event.camera { parts.append(camera) }
        if let id = event.id { parts.append("id \(id)") }
        if let reason = event.reason { parts.append(reason.rawValue) }
        if let device = event.device { parts.append(device) }
        if let size = event.size, size.count == 2 { parts.append("\(size[0])x\(size[1])") }
        if let format = event.format { parts.append(format) }
        if let rate = event.rate { parts.append(TextColumns.fixed(rate, decimals: 1) + " frames/s") }
        if let message = event.message { parts.append(message) }
        return TerminalText.clean(clock(event.wall) + parts.joined(separator: " "))
    }

    private static func fields(_ face: WatchFace) -> String {
        WatchColumn.allCases.dropFirst().compactMap { column -> String? in
            let cell = face.cell(column, camera: "")
            if cell == "-" { return nil }
            return column == .state ? " \(cell)" : " \(column.rawValue) \(cell)"
        }.joined()
    }

    /// The time of day of an RFC 3339 text.
    private static func clock(_ wall: String?) -> String {
        guard let wall, let begin = wall.firstIndex(of: "T") else { return "" }
        return wall[wall.index(after: begin)...].prefix { $0 != "Z" } + " "
    }
}
