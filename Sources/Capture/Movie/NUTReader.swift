/// Takes apart the NUT stream that ffmpeg writes for one raw video stream: sizes, exact times, where frames begin.
///
/// Follows the NUT open container format (ffmpeg.org/~michael/nut.txt, version 3). Bytes may come in any portions: what
/// is incomplete is asked for again with more. Checksums are not looked at, as a pipe does not lose bits.
struct NUTReader {
    /// The beginning of a frame; its bytes follow in the stream.
    struct FrameStart: Equatable {
        /// Presentation time in ticks of `timeBase`.
        var ticks: Int
        /// Bytes that follow.
        var byteCount: Int
        /// Bytes of the frame that were left out of the stream before those that follow.
        var prefix: [UInt8]
    }

    enum Step {
        /// Something else than a frame was passed over.
        case skipped
        case frame(FrameStart)
    }

    private enum StartCode {
        static let main: UInt64 = 0x4E4D_7A56_1F5F_04AD
        static let stream: UInt64 = 0x4E53_1140_5BF2_F9DB
        static let synchronisation: UInt64 = 0x4E4B_E4AD_EECA_4569
    }

    private enum Flag {
        static let codedTime = 8
        static let streamIdentifier = 16
        static let sizeFactor = 32
        static let checksum = 64
        static let reserved = 128
        static let sideData = 256
        static let headerIndex = 1024
        static let matchTime = 2048
        static let codedFlags = 4096
    }

    private static let fileIdentifier = Array("nut/multimedia container\0".utf8)

    private var isIdentified = false
    private var main: NUTMainHeader?
    private var stream: NUTStreamHeader?
    private var lastTicks = 0

    /// Pixels, once the headers are read.
    var size: (width: Int, height: Int)? { stream.map { ($0.width, $0.height) } }

    /// Seconds a tick as a fraction, once the headers are read.
    var timeBase: (numerator: Int, denominator: Int)? {
        guard let main, let stream, stream.timeBase < main.timeBases.count else { return nil }
        return main.timeBases[stream.timeBase]
    }

    /// Passes one element of the stream at the beginning of `bytes`.
    ///
    /// - Returns: what it was and how many bytes it took. On `.incomplete` nothing has changed.
    mutating func next(_ bytes: UnsafeRawBufferPointer) throws(NUTCursor.Failure) -> (step: Step, consumed: Int) {
        var cursor = NUTCursor(bytes)
        if !isIdentified {
            for expected in Self.fileIdentifier {
                guard try cursor.byte() == expected else { throw .malformed }
            }
            isIdentified = true
            return (.skipped, cursor.position)
        }
        guard bytes.count > 0 else { throw .incomplete }
        if bytes[0] == 0x4E {
            try packet(&cursor)
            return (.skipped, cursor.position)
        }
        let frame = try frame(&cursor)
        return (.frame(frame), cursor.position)
    }

    private mutating func packet(_ cursor: inout NUTCursor) throws(NUTCursor.Failure) {
        let code = try cursor.fixed(8)
        let length = try cursor.number()
        guard length <= 1 << 22 else { throw .malformed }
        if length > 4096 { try cursor.skip(4) }
        // All of it must be there before anything is believed.
        let end = cursor.position + length
        guard cursor.remaining >= length else { throw .incomplete }
        switch code {
        case StartCode.main: main = try NUTMainHeader(&cursor)
        case StartCode.stream: stream = try NUTStreamHeader(&cursor)
        case StartCode.synchronisation: try synchronise(&cursor)
        default: break
        }
        try cursor.skip(end - cursor.position)
    }

    private mutating func synchronise(_ cursor: inout NUTCursor) throws(NUTCursor.Failure) {
        guard let main, let own = timeBase else { throw .malformed }
        let coded = try cursor.number()
        let base = main.timeBases[coded % main.timeBases.count]
        // Rounded down, in 128 bits as times in fine units are long.
        let ticks = Int128(coded / main.timeBases.count) * Int128(base.numerator) * Int128(own.denominator)
        lastTicks = Self.bounded(ticks / (Int128(base.denominator) * Int128(own.numerator)))
    }

    private mutating func frame(_ cursor: inout NUTCursor) throws(NUTCursor.Failure) -> FrameStart {
        guard let main, let stream else { throw .malformed }
        let code = main.frameCodes[Int(try cursor.byte())]
        var flags = code.flags
        guard flags & NUTMainHeader.invalidFlag == 0 else { throw .malformed }
        if flags & Flag.codedFlags != 0 { flags ^= try cursor.number() }
        let identifier = flags & Flag.streamIdentifier != 0 ? try cursor.number() : code.stream
        let ticks =
            flags & Flag.codedTime != 0
            ? time(try cursor.number(), bits: stream.timeBits) : Self.bounded(Int128(lastTicks) + Int128(code.timeStep))
        var size = code.size
        if flags & Flag.sizeFactor != 0 {
            let factor = try cursor.number()
            guard factor < 1 << 31, code.sizeFactor < 1 << 20 else { throw .malformed }
            size += code.sizeFactor * factor
        }
        if flags & Flag.matchTime != 0 { _ = try cursor.signedNumber() }
        var headerIndex = flags & Flag.headerIndex != 0 ? try cursor.number() : code.headerIndex
        let reserved = flags & Flag.reserved != 0 ? try cursor.number() : code.reservedCount
        for _ in 0..<reserved { _ = try cursor.number() }
        if size > 4096 { headerIndex = 0 }
        guard identifier == stream.identifier, flags & Flag.sideData == 0, headerIndex < main.elisionHeaders.count
        else { throw .malformed }
        let prefix = main.elisionHeaders[headerIndex]
        guard size >= prefix.count else { throw .malformed }
        if flags & Flag.checksum != 0 { try cursor.skip(4) }
        lastTicks = ticks
        return FrameStart(ticks: ticks, byteCount: size - prefix.count, prefix: prefix)
    }

    /// Kept within 62 bits, so that differences fit.
    private static func bounded(_ ticks: Int128) -> Int {
        Int(min(max(ticks, -(1 << 62)), 1 << 62))
    }

    /// A time is written whole, or as its low bits when those make it clear.
    private func time(_ coded: Int, bits: Int) -> Int {
        let whole = 1 << bits
        guard coded < whole else { return coded - whole }
        let mask = whole - 1
        let floor = lastTicks - mask / 2
        return ((coded - floor) & mask) + floor
    }
}
