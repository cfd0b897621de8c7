/// What kind of picture some bytes are, by how they begin.
enum ImageKind: Equatable {
    case jpeg
    case png
    /// A still picture of another format, by its name.
    case still(String)
    /// Something else; with a name where it is a well-known kind of file.
    case other(String?)

    init(of bytes: UnsafeRawBufferPointer) {
        func begins(_ beginning: [UInt8], at offset: Int = 0) -> Bool {
            bytes.count >= offset + beginning.count && bytes[offset..<offset + beginning.count].elementsEqual(beginning)
        }
        func begins(_ beginning: StaticString, at offset: Int = 0) -> Bool {
            beginning.withUTF8Buffer { begins(Array($0), at: offset) }
        }
        if begins([0xff, 0xd8, 0xff]) {
            self = .jpeg
        } else if begins([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
            self = .png
        } else if bytes.isEmpty {
            self = .other("an empty file")
        } else if begins("GIF8") {
            self = .other("a GIF")
        } else if begins("RIFF") && begins("WEBP", at: 8) {
            self = .still("a WebP")
        } else if begins([0x49, 0x49, 0x2a, 0]) || begins([0x4d, 0x4d, 0, 0x2a]) {
            self = .still("a TIFF")
        } else if begins("ftyphei", at: 4) || begins("ftypmif1", at: 4) {
            self = .still("a HEIF")
        } else if begins("ftypavif", at: 4) {
            self = .still("an AVIF")
        } else if begins("ftyp", at: 4) {
            self = .other("a movie")
        } else if begins("BM") {
            self = .still("a BMP")
        } else if bytes.count > 2 && bytes[0] == 0x50 && (0x31...0x36).contains(bytes[1])
            && [9, 10, 13, 32].contains(bytes[2])
        {
            // "P1" to "P6" and white space.
            self = .still("a PNM")
        } else {
            self = .other(nil)
        }
    }
}
