internal import Glibc

/// Says in a JPEG when its picture was taken: an APP1 segment with `DateTimeOriginal`, its fraction of a second and its offset
/// from UTC, which is none (CIPA DC-008, "Exif 2.31").
///
/// Written here because libexif's tree of allocated entries is far more than four texts of fixed length need. *Reentrant*.
package enum ExifTime {
    /// The JPEG with the time behind its first marker; as it is where it does not begin like a JPEG.
    ///
    /// - Parameters:
    ///   - unixNanoseconds: since 1970-01-01 UTC, not negative.
    ///   - software: what took the picture; ASCII.
    package static func adding(unixNanoseconds: Int64, software: String, to jpeg: [UInt8]) -> [UInt8] {
        guard jpeg.starts(with: [0xFF, 0xD8]) else { return jpeg }
        let payload = Array("Exif\0\0".utf8) + tiff(unixNanoseconds, software)
        let length = payload.count + 2
        let head: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)]
        return head + payload + jpeg[2...]
    }

    private enum Kind: UInt16 {
        case ascii = 2
        case long = 4
        case undefined = 7
    }

    private struct Entry {
        var tag: UInt16
        var kind: Kind
        var bytes: [UInt8]
        var count: UInt32 { kind == .long ? 1 : UInt32(bytes.count) }
    }

    private static func text(_ tag: UInt16, _ text: String) -> Entry {
        Entry(tag: tag, kind: .ascii, bytes: text.utf8.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") } + [0])
    }

    /// A TIFF header, the directory of the picture, and that of the photograph; big-endian.
    private static func tiff(_ time: Int64, _ software: String) -> [UInt8] {
        let (seconds, fraction) = moment(time)
        let photograph = [
            Entry(tag: 0x9000, kind: .undefined, bytes: Array("0231".utf8)),
            text(0x9003, seconds), text(0x9011, "+00:00"), text(0x9291, fraction),
        ]
        func picture(_ offset: Int) -> [Entry] {
            [
                text(0x0131, software), text(0x0132, seconds),
                Entry(tag: 0x8769, kind: .long, bytes: big(UInt32(offset))),
            ]
        }
        let first = 8
        let second = first + directory(picture(0), at: first).count
        return Array("MM".utf8) + big(UInt16(42)) + big(UInt32(first))
            + directory(picture(second), at: first) + directory(photograph, at: second)
    }

    /// A directory, and behind it the values that do not fit into its entries.
    private static func directory(_ entries: [Entry], at offset: Int) -> [UInt8] {
        var head = big(UInt16(entries.count))
        var values: [UInt8] = []
        let behind = offset + 2 + 12 * entries.count + 4
        for entry in entries {
            head += big(entry.tag) + big(entry.kind.rawValue) + big(entry.count)
            if entry.bytes.count <= 4 {
                head += entry.bytes + [UInt8](repeating: 0, count: 4 - entry.bytes.count)
            } else {
                head += big(UInt32(behind + values.count))
                values += entry.bytes
                // Values begin at even places.
                if values.count % 2 == 1 { values.append(0) }
            }
        }
        return head + big(UInt32(0)) + values
    }

    private static func big<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    /// `2026:11:30 01:22:27` as EXIF writes it, in UTC, and the milliseconds.
    private static func moment(_ nanoseconds: Int64) -> (seconds: String, fraction: String) {
        var whole = time_t(nanoseconds / 1_000_000_000)
        var parts = tm()
        gmtime_r(&whole, &parts)
        func digits(_ number: Int, _ places: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, places - text.count)) + text
        }
        let date = [Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)]
        let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(Int.init)
        return (
            digits(date[0], 4) + ":" + date[1...].map { digits($0, 2) }.joined(separator: ":") + " "
                + time.map { digits($0, 2) }.joined(separator: ":"),
            digits(Int(nanoseconds / 1_000_000 % 1000), 3)
        )
    }
}
