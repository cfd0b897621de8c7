internal import Frames

/// Finds where JPEG pictures begin and end in a row of them, by their markers (ITU-T T.81, annex B): a picture may hold
/// others in its segments, as previews.
package struct JPEGFraming: CommandFraming {
    package let rate: Double? = nil
    /// The size of the first picture.
    private var size: PixelSize?
    /// Of the picture under way.
    private var found: PixelSize?
    private var position = 0
    private var isInScan = false
    /// Bytes passed over since the last picture.
    private var garbage = 0

    /// Longest picture that is waited for, and most bytes between two.
    static let longest = 16 << 20

    private enum Marker {
        static let start: UInt8 = 0xD8
        static let end: UInt8 = 0xD9
        static let scan: UInt8 = 0xDA
    }

    package init() {}

    package mutating func next(_ bytes: UnsafeRawBufferPointer) throws(CommandStreamFault) -> FramingStep {
        if position == 0 {
            guard bytes.count >= 2 else { return .incomplete(needed: 2) }
            guard bytes[0] == 0xFF, bytes[1] == Marker.start else { return try skip(bytes) }
            position = 2
        }
        while true {
            guard bytes.count < Self.longest || position < Self.longest else { return finish(.damaged(position)) }
            guard position + 1 < bytes.count else { return .incomplete(needed: position + 2) }
            if isInScan {
                guard toMarker(bytes) else { return .incomplete(needed: bytes.count + 1) }
            }
            guard bytes[position] == 0xFF else { return finish(.damaged(position)) }
            switch bytes[position + 1] {
            case 0xFF: position += 1
            case Marker.end: return try picture(end: position + 2)
            // The last picture was cut off, and another begins.
            case Marker.start: return finish(.damaged(position))
            case 0x01, 0xD0...0xD7: position += 2
            case let marker:
                guard position + 3 < bytes.count else { return .incomplete(needed: position + 4) }
                let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
                guard length >= 2 else { return finish(.damaged(position + 2)) }
                let end = position + 2 + length
                guard end <= bytes.count else { return .incomplete(needed: end) }
                readSize(bytes, marker: marker, length: length)
                position = end
                isInScan = marker == Marker.scan
            }
        }
    }

    /// Goes to the next marker that is none of the scan's own. False where it is not there yet.
    private mutating func toMarker(_ bytes: UnsafeRawBufferPointer) -> Bool {
        while position + 1 < bytes.count {
            if bytes[position] == 0xFF, bytes[position + 1] != 0, !(0xD0...0xD7).contains(bytes[position + 1]) {
                isInScan = false
                return true
            }
            position += 1
        }
        return false
    }

    private mutating func readSize(_ bytes: UnsafeRawBufferPointer, marker: UInt8, length: Int) {
        // Of the codes of frame headers, three mean something else.
        guard (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker), length >= 8 else { return }
        let at = position + 5
        found = PixelSize(
            width: Int(bytes[at + 2]) << 8 | Int(bytes[at + 3]), height: Int(bytes[at]) << 8 | Int(bytes[at + 1]))
    }

    private mutating func picture(end: Int) throws(CommandStreamFault) -> FramingStep {
        guard let own = found, own.isPlausible else { return finish(.damaged(end)) }
        if let size, size != own {
            throw CommandStreamFault("its pictures changed from \(size) to \(own) in mid-stream")
        }
        size = own
        garbage = 0
        return finish(
            .picture(
                CommandPicture(layout: .pixels(.mjpeg), size: own, color: .jpeg), range: 0..<end, consumed: end))
    }

    private mutating func finish(_ step: FramingStep) -> FramingStep {
        position = 0
        isInScan = false
        found = nil
        return step
    }

    /// Looks for the next picture's beginning.
    private mutating func skip(_ bytes: UnsafeRawBufferPointer) throws(CommandStreamFault) -> FramingStep {
        var place = 1
        while place + 1 < bytes.count, bytes[place] != 0xFF || bytes[place + 1] != Marker.start { place += 1 }
        garbage += place
        guard garbage < Self.longest else {
            throw CommandStreamFault(
                "no JPEG picture is in what it writes; let it write JPEGs one after the other, or name what it writes in "
                    + "command_format")
        }
        return .skipped(place)
    }
}
