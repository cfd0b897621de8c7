/// The main header of a NUT stream: its time bases and what each frame code stands for.
struct NUTMainHeader {
    struct FrameCode {
        var flags = 0
        var stream = 0
        var sizeFactor = 1
        var size = 0
        var timeStep = 0
        var reservedCount = 0
        var headerIndex = 0
    }

    static let invalidFlag = 8192

    let timeBases: [(numerator: Int, denominator: Int)]
    let frameCodes: [FrameCode]
    /// Beginnings of frames that are left out of the stream and to be put back.
    let elisionHeaders: [[UInt8]]

    init(_ cursor: inout NUTCursor) throws(NUTCursor.Failure) {
        let version = try cursor.number()
        guard version == 3 else { throw .malformed }
        _ = try cursor.number()  // streams
        _ = try cursor.number()  // largest distance between synchronisation points
        let timeBaseCount = try cursor.number()
        guard (1...256).contains(timeBaseCount) else { throw .malformed }
        var bases: [(Int, Int)] = []
        for _ in 0..<timeBaseCount {
            let base = (try cursor.number(), try cursor.number())
            guard base.0 > 0, base.1 > 0, base.0 <= Int(UInt32.max), base.1 <= Int(UInt32.max) else { throw .malformed }
            bases.append(base)
        }
        timeBases = bases
        frameCodes = try Self.readFrameCodes(&cursor)
        let headerCount = try cursor.number()
        guard headerCount < 128 else { throw .malformed }
        var headers: [[UInt8]] = [[]]
        for _ in 0..<headerCount { headers.append(try cursor.block()) }
        elisionHeaders = headers
    }

    /// Runs of codes share their properties; within a run the size rises by one from code to code.
    private static func readFrameCodes(_ cursor: inout NUTCursor) throws(NUTCursor.Failure) -> [FrameCode] {
        var codes: [FrameCode] = []
        var run = FrameCode()
        while codes.count < 256 {
            run.flags = try cursor.number()
            let fields = try cursor.number()
            if fields > 0 { run.timeStep = try cursor.signedNumber() }
            if fields > 1 { run.sizeFactor = try cursor.number() }
            if fields > 2 { run.stream = try cursor.number() }
            let size = fields > 3 ? try cursor.number() : 0
            run.reservedCount = fields > 4 ? try cursor.number() : 0
            let count = fields > 5 ? try cursor.number() : run.sizeFactor - size
            if fields > 6 { _ = try cursor.signedNumber() }
            if fields > 7 { run.headerIndex = try cursor.number() }
            for _ in 0..<max(fields - 8, 0) { _ = try cursor.number() }
            guard (1...256).contains(count), size < 1 << 30, run.reservedCount < 1 << 16 else { throw .malformed }
            var step = 0
            while step < count && codes.count < 256 {
                // 'N' begins the start codes and never a frame.
                if codes.count == 0x4E {
                    codes.append(FrameCode(flags: invalidFlag))
                    continue
                }
                run.size = size + step
                codes.append(run)
                step += 1
            }
        }
        return codes
    }
}

/// The header of a stream within NUT, as far as raw video needs it.
struct NUTStreamHeader {
    let identifier: Int
    let timeBase: Int
    /// How many low bits of a time are written when the rest is clear from the last one.
    let timeBits: Int
    let width: Int
    let height: Int

    init(_ cursor: inout NUTCursor) throws(NUTCursor.Failure) {
        identifier = try cursor.number()
        guard try cursor.number() == 0 else { throw .malformed }  // class: video
        _ = try cursor.block()  // four letters
        timeBase = try cursor.number()
        timeBits = try cursor.number()
        guard timeBits < 16 else { throw .malformed }
        _ = try cursor.number()  // largest time distance without a checksum
        _ = try cursor.number()  // decoding delay
        _ = try cursor.number()  // flags
        _ = try cursor.block()  // codec's own data
        width = try cursor.number()
        height = try cursor.number()
    }
}
