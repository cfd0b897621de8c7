import Capture
import Frames
import TestSupport

/// Whatever a command writes is pictures within its bytes, or a fault in words; never a step that goes nowhere.
enum CommandFuzzing {
    static func run(_ bytes: UnsafeRawBufferPointer) {
        guard let first = bytes.first else { return }
        let format = CommandFormat.allCases[Int(first) % CommandFormat.allCases.count]
        var framing = format.framing(size: PixelSize(width: 7, height: 5))
        var rest = UnsafeRawBufferPointer(rebasing: bytes.dropFirst())
        var visible = min(rest.count, 16)
        do {
            while !rest.isEmpty {
                switch try framing.next(UnsafeRawBufferPointer(rebasing: rest[..<visible])) {
                case .incomplete(let needed):
                    precondition(needed > visible, "asks for what it has")
                    guard needed <= rest.count else { return }
                    visible = needed
                case .skipped(let count), .damaged(let count):
                    rest = passed(count, of: rest, visible: visible)
                    visible = min(rest.count, 16)
                case .picture(let picture, let range, let consumed):
                    precondition(range.lowerBound >= 0 && range.upperBound <= consumed, "a picture outside its bytes")
                    precondition(picture.size.isPlausible, "a size that cannot be")
                    precondition(
                        picture.byteCount == 0 || picture.byteCount == range.count, "a picture of another length")
                    rest = passed(consumed, of: rest, visible: visible)
                    visible = min(rest.count, 16)
                }
            }
        } catch {
            precondition(!error.message.isEmpty, "a fault without a word")
        }
        var log = LastWords()
        log.append(bytes)
        precondition(log.text.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "control characters in last words")
    }

    private static func passed(_ count: Int, of bytes: UnsafeRawBufferPointer, visible: Int) -> UnsafeRawBufferPointer {
        precondition(count > 0 && count <= visible, "a step of \(count) of \(visible) bytes")
        return UnsafeRawBufferPointer(rebasing: bytes.dropFirst(count))
    }

    static var seeds: [[UInt8]] {
        let jpeg = FlatJPEG(
            width: 16, height: 16,
            components: [.init(2, 2) { _, _ in 90 }, .init(1, 1) { _, _ in 90 }, .init(1, 1) { _, _ in 90 }]
        ).bytes
        let header = Array("YUV4MPEG2 W4 H2 F30000:1001 Ip A1:1 C420jpeg XCOLORRANGE=FULL\nFRAME\n123456781234".utf8)
        let kinds = CommandFormat.allCases
        return [
            [UInt8(kinds.firstIndex(of: .mjpeg) ?? 0)] + jpeg + [1, 2] + jpeg,
            [UInt8(kinds.firstIndex(of: .yuv4mpeg) ?? 0)] + header + Array("FRAME Xa\n123456781234".utf8) + header,
            [UInt8(kinds.firstIndex(of: .nv12) ?? 0)] + [UInt8](repeating: 9, count: 120),
        ]
    }
}
