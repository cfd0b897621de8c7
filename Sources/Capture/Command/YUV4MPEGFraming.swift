/// The elements of a YUV4MPEG2 stream: its header, then `FRAME` lines each followed by a picture.
package struct YUV4MPEGFraming: CommandFraming {
    private var header: YUV4MPEGHeader?
    /// Longest line that is waited for.
    private static let longestLine = 4096
    private static let frame = Array("FRAME".utf8)

    package init() {}

    package var rate: Double? { header?.rate }

    package mutating func next(_ bytes: UnsafeRawBufferPointer) throws(CommandStreamFault) -> FramingStep {
        let beginning = bytes.prefix(Self.longestLine)
        // Garbage shows in its first bytes; a line feed may never come.
        let known = header == nil ? Array(YUV4MPEGHeader.magic.utf8) : Self.frame
        let isNewHeader = header != nil && beginning.first == UInt8(ascii: "Y")
        let expected = isNewHeader ? Array(YUV4MPEGHeader.magic.utf8) : known
        guard beginning.prefix(expected.count).elementsEqual(expected.prefix(beginning.count)) else {
            throw garbage(beginning)
        }
        guard let end = beginning.firstIndex(of: 0x0A) else {
            guard beginning.count < Self.longestLine else { throw garbage(beginning) }
            return .incomplete(needed: beginning.count + 1)
        }
        guard let header, !isNewHeader else {
            try take(YUV4MPEGHeader(String(decoding: beginning[..<end], as: UTF8.self)))
            return .skipped(end + 1)
        }
        // "FRAME" alone or with parameters.
        guard end == Self.frame.count || beginning[Self.frame.count] == UInt8(ascii: " ") else {
            throw garbage(beginning)
        }
        let total = end + 1 + header.picture.byteCount
        guard bytes.count >= total else { return .incomplete(needed: total) }
        return .picture(header.picture, range: end + 1..<total, consumed: total)
    }

    /// A header within the stream begins another one, which must be like the first.
    private mutating func take(_ new: YUV4MPEGHeader) throws(CommandStreamFault) {
        if let header, header.picture != new.picture {
            throw CommandStreamFault(
                "its pictures changed from \(header.picture.size) to \(new.picture.size) in mid-stream, or their format did"
            )
        }
        header = new
    }

    private func garbage(_ bytes: Slice<UnsafeRawBufferPointer>) -> CommandStreamFault {
        let found = String(decoding: bytes.prefix(24), as: UTF8.self).unicodeScalars.map { scalar in
            scalar.isASCII && scalar.value >= 0x20 && scalar.value < 0x7F ? Character(scalar) : "."
        }
        let what = header == nil ? "what it writes is no YUV4MPEG2" : "garbage came where a frame should begin"
        return CommandStreamFault(
            "\(what) (\"\(String(found))\"); let it write nothing else to its standard output, or name what it writes in "
                + "command_format")
    }
}
