package import Records

/// What a snapshot's file is called where nobody says it.
package enum SnapshotName {
    /// `front-20261130T012227.045Z.jpg`. What answers at the socket chose the camera's name and the time: only letters,
    /// digits, `-`, `_` and `.` of them are taken, so that they name no other folder and no hidden file. *Reentrant*.
    package static func name(of frame: FrameRecord) -> String {
        let time = (frame.wall ?? WallTime.text(unixNanoseconds: SystemTime.wall())).filter { $0 != "-" && $0 != ":" }
        let camera = harmless(frame.camera ?? "")
        return "\(camera.isEmpty ? "snapshot" : camera)-\(harmless(time)).jpg"
    }

    private static func harmless(_ text: String) -> String {
        var name = ""
        for scalar in text.unicodeScalars.prefix(64) {
            let isKept = scalar.isASCII && (Character(scalar).isLetter || Character(scalar).isNumber)
            name.unicodeScalars.append(isKept || "-_.".unicodeScalars.contains(scalar) ? scalar : "_")
        }
        return String(name.drop { $0 == "." || $0 == "-" })
    }
}
