internal import Records

/// The names of best shots' files: `CAMERA-20261130T012227.045Z-ID-RANK.jpg`, or `…-RANK+2.jpg` where that was there already.
/// Their order is that of time, a camera's for itself. What is named otherwise in a folder is none of ours: it is neither sent
/// nor deleted.
enum ShotName {
    /// The name of a person's picture.
    static func make(camera: String, wall: Int64, id: Int, rank: Int) -> String {
        let time = WallTime.text(unixNanoseconds: wall).filter { $0 != "-" && $0 != ":" }
        return "\(camera)-\(time)-\(id)-\(rank).jpg"
    }

    static func isOurs(_ name: String) -> Bool {
        guard name.hasSuffix(".jpg") else { return false }
        let parts = name.dropLast(4).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 4, !parts[0].isEmpty else { return false }
        let rank = parts[parts.count - 1].split(separator: "+", omittingEmptySubsequences: false)
        return rank.count <= 2 && rank.allSatisfy(isNumber) && isNumber(parts[parts.count - 2])
            && isTime(parts[parts.count - 3])
    }

    /// `20261130T012227.045Z`.
    private static func isTime(_ text: Substring) -> Bool {
        let pattern = "00000000T000000.000Z"
        return text.utf8.count == pattern.utf8.count
            && zip(text.utf8, pattern.utf8).allSatisfy { $1 == UInt8(ascii: "0") ? isDigit($0) : $0 == $1 }
    }

    private static func isNumber(_ text: Substring) -> Bool { !text.isEmpty && text.utf8.allSatisfy(isDigit) }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
