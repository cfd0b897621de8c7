internal import Records

/// Draws what a watcher knows as a picture of text that fits a terminal.
enum WatchTable {
    /// The lines, none longer than `width` characters, no more than `height`.
    ///
    /// - Parameters:
    ///   - title: the first line.
    ///   - width: columns of the terminal.
    ///   - height: rows of the terminal.
    static func lines(_ model: WatchModel, title: String, width: Int, height: Int) -> [String] {
        var lines = [title] + model.cameras.map(\.headline) + [""]
        lines += faces(model.cameras, width: width)
        if !model.events.isEmpty {
            // The newest events are the ones to keep where there is little room.
            let room = max(0, height - lines.count - 2)
            if room > 0 { lines += ["", "events"] + model.events.suffix(room).map(WatchText.line) }
        }
        return lines.prefix(max(0, height)).map { cut(TerminalText.clean($0), width) }
    }

    private static func faces(_ cameras: [WatchCamera], width: Int) -> [String] {
        var columns = WatchColumn.allCases
        var table = rows(cameras, columns)
        var dispensable = WatchColumn.dispensable[...]
        while table[0].count > width, let next = dispensable.popFirst() {
            columns.removeAll { $0 == next }
            table = rows(cameras, columns)
        }
        return table
    }

    /// The heading and a line for each face, all of one length.
    private static func rows(_ cameras: [WatchCamera], _ columns: [WatchColumn]) -> [String] {
        var cells = [columns.map(\.rawValue)]
        for camera in cameras {
            cells += camera.faces.map { face in columns.map { face.cell($0, camera: camera.name) } }
        }
        let widths = columns.indices.map { column in
            // Columns that keep their width do not dance when a number gets a digit more.
            max(cells.map { $0[column].count }.max() ?? 0, usualWidth(columns[column]))
        }
        return cells.map { row in
            row.indices.map { column in
                columns[column].isNumber
                    ? TextColumns.paddedLeft(row[column], widths[column])
                    : TextColumns.padded(row[column], widths[column])
            }.joined(separator: "  ")
        }
    }

    private static func usualWidth(_ column: WatchColumn) -> Int {
        switch column {
        case .camera: 6
        case .id: 4
        case .state: 9
        case .roll, .yaw, .pitch: 6
        case .bounds: 16
        case .confidence: 10
        case .age: 8
        }
    }

    private static func cut(_ line: String, _ width: Int) -> String {
        line.count <= width ? line : String(line.prefix(max(0, width)))
    }
}
