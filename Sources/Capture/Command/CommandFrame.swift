internal import Frames

/// Moves a picture of a command's stream into the buffer of a frame.
enum CommandFrame {
    /// Bytes that a buffer for such pictures needs.
    static func capacity(of picture: CommandPicture) -> Int {
        guard picture.format.isUncompressed else { return JPEGFraming.longest }
        return CommandPicture(layout: .pixels(picture.format), size: picture.size, color: picture.color).byteCount
    }

    /// - Parameter target: of `capacity` bytes.
    /// - Returns: how many were written.
    static func write(
        _ bytes: UnsafeRawBufferPointer, of picture: CommandPicture, to target: UnsafeMutableRawBufferPointer
    ) -> Int {
        switch picture.layout {
        case .pixels:
            let count = min(bytes.count, target.count)
            target.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
            return count
        case .planar422: return halve(bytes, of: picture.size, across: 1, to: target)
        case .planar444: return halve(bytes, of: picture.size, across: 2, to: target)
        }
    }

    /// Copies the luma, and makes each chroma sample the mean of two rows and `across` columns; the last row and column of
    /// odd sizes stand alone.
    private static func halve(
        _ bytes: UnsafeRawBufferPointer, of size: PixelSize, across: Int, to target: UnsafeMutableRawBufferPointer
    ) -> Int {
        let luma = size.width * size.height
        target.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<luma]))
        let width = (size.width + 1) / 2
        let height = (size.height + 1) / 2
        let sourceWidth = across == 2 ? size.width : width
        for plane in 0..<2 {
            let source = luma + plane * sourceWidth * size.height
            let start = luma + plane * width * height
            for row in 0..<height {
                let upper = source + row * 2 * sourceWidth
                let lower = source + min(row * 2 + 1, size.height - 1) * sourceWidth
                for column in 0..<width {
                    let left = column * across
                    let right = min(left + across - 1, sourceWidth - 1)
                    let sum =
                        Int(bytes[upper + left]) + Int(bytes[upper + right]) + Int(bytes[lower + left])
                        + Int(bytes[lower + right])
                    target[start + row * width + column] = UInt8((sum + 2) / 4)
                }
            }
        }
        return luma + 2 * width * height
    }
}
