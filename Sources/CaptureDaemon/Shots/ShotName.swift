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

    /// Whether a name is exactly one that `make` gives, to the letter: what people name their files is never that.
    static func isOurs(_ name: String) -> Bool {
        guard name.hasSuffix(".jpg") else { return false }
        let parts = name.dropLast(4).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 4 else { return false }
        let rank = parts[parts.count - 1].split(separator: "+", omittingEmptySubsequences: false)
        guard let first = number(rank[0]), (1...8).contains(first), rank.count <= 2 else { return false }
        if rank.count == 2, number(rank[1]).map({ $0 < 2 }) ?? true { return false }
        return isCamera(parts.dropLast(3).joined(separator: "-")) && isTime(parts[parts.count - 3])
            && number(parts[parts.count - 2]) != nil
    }

    private static func isCamera(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || "_-".utf8.contains(byte)
            }
    }

    /// `20261130T012227.045Z`.
    private static func isTime(_ text: Substring) -> Bool {
        let pattern = "00000000T000000.000Z"
        return text.utf8.count == pattern.utf8.count
            && zip(text.utf8, pattern.utf8).allSatisfy { $1 == UInt8(ascii: "0") ? isDigit($0) : $0 == $1 }
    }

    /// A number from 1, as it is written: without zeros before it.
    private static func number(_ text: Substring) -> Int? {
        guard text.utf8.allSatisfy(isDigit), !text.hasPrefix("0") else { return nil }
        return Int(text)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
