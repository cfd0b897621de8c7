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
        TerminalText.clean(clock(event.wall) + EventText.parts(event).joined(separator: " "))
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
