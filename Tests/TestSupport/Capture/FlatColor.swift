package import Frames

/// One colour as pictures of the formats that libv4lconvert reads, written down from their definitions.
package struct FlatColor: Sendable {
    package let red: UInt8
    package let green: UInt8
    package let blue: UInt8
    // BT.601, limited range.
    package let luma: UInt8
    package let chroma: (u: UInt8, v: UInt8)

    /// A reddish brown.
    package static let brown = FlatColor(red: 200, green: 120, blue: 40, luma: 132, chroma: (81, 169))

    /// A whole buffer of the format, rows without padding; nil for a format whose layout is not written down here.
    package func buffer(_ letters: String, _ size: PixelSize) -> [UInt8]? {
        let pixels = size.width * size.height
        let chromaPairs = [chroma.u, chroma.v]
        switch letters {
        case "YVYU": return repeated([luma, chroma.v, luma, chroma.u], pixels / 2)
        case "NV16": return repeated([luma], pixels) + repeated(chromaPairs, pixels / 2)
        case "NV61": return repeated([luma], pixels) + repeated([chroma.v, chroma.u], pixels / 2)
        case "M420":
            let rows = repeated([luma], size.width * 2) + repeated(chromaPairs, size.width / 2)
            return repeated(rows, size.height / 2)
        case "HM12": return repeated([luma], 720 * size.height) + repeated(chromaPairs, 360 * size.height / 2)
        case "RGBP":
            let value = UInt16(red >> 3) << 11 | UInt16(green >> 2) << 5 | UInt16(blue >> 3)
            return repeated([UInt8(value & 255), UInt8(value >> 8)], pixels)
        case "RGB4", "BX24", "BA24": return repeated([0, red, green, blue], pixels)
        case "BA81": return mosaic([blue, green], [green, red], size)
        case "GBRG": return mosaic([green, blue], [red, green], size)
        case "GRBG": return mosaic([green, red], [blue, green], size)
        case "RGGB": return mosaic([red, green], [green, blue], size)
        case "pRAA": return mosaic([red, green, red, green, 0], [green, blue, green, blue, 0], size, across: 4)
        case "RG10": return mosaic(wide([red, green], 2), wide([green, blue], 2), size)
        case "RG16": return mosaic(wide([red, green], 8), wide([green, blue], 8), size)
        case "P207":
            // Rows that are not compressed.
            let rows = [[blue, green], [green, red]].map { [0x0F, 0xF0] + repeated($0, size.width / 2) }
            return repeated(rows[0] + rows[1], size.height / 2)
        case "S910":
            // Two pixels as they are at the start of the first two rows; then a bit of 0 for "as the one before".
            let row = { (pair: [UInt8]) in Self.bits(pair[0]) + Self.bits(pair[1]) + repeated([0], size.width - 2) }
            let bits =
                row([blue, green]) + row([green, red]) + repeated([0], size.width * (size.height - 2))
            return stride(from: 0, to: bits.count, by: 8).map { start in
                (0..<8).reduce(UInt8(0)) { $0 << 1 | (start + $1 < bits.count ? bits[start + $1] : 0) }
            }
        default: return nil
        }
    }

    private func repeated(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
        (0..<count).flatMap { _ in bytes }
    }

    /// Even and odd rows of a sensor with a colour filter.
    private func mosaic(_ even: [UInt8], _ odd: [UInt8], _ size: PixelSize, across: Int = 2) -> [UInt8] {
        let count = size.width / across
        return repeated(repeated(even, count) + repeated(odd, count), size.height / 2)
    }

    /// Values shifted up, the low byte first.
    private func wide(_ values: [UInt8], _ shift: UInt16) -> [UInt8] {
        values.flatMap { (value: UInt8) -> [UInt8] in
            let shifted = UInt16(value) << shift
            return [UInt8(shifted & 255), UInt8(shifted >> 8)]
        }
    }

    private static func bits(_ byte: UInt8) -> [UInt8] {
        (0..<UInt8(8)).map { (byte >> (7 - $0)) & 1 }
    }
}
