extension ImageBitmap {
    /// The bitmap as text for a terminal that has 24-bit colours, two pixels above each other a letter: to look at while
    /// debugging, also over a remote shell.
    ///
    /// - Parameter columns: letters of a line, 1...1000; a narrower bitmap has one a pixel.
    /// - Throws: `FaceTrackingError`: `invalidSetting`, `closed`, `inUse`.
    public func terminalText(columns: Int = 80) throws -> String {
        guard (1...1000).contains(columns) else {
            throw FaceTrackingError.invalid("columns", "\(columns)", "is not in 1...1000")
        }
        return try withUnsafePixels { bytes, pixels in
            let (across, down) = Self.cells(pixels, columns: columns)
            var text = ""
            for row in stride(from: 0, to: down, by: 2) {
                for column in 0..<across {
                    let upper = Self.mean(bytes, pixels, column, row, across, down)
                    text += "\u{1b}[38;2;\(upper)"
                    if row + 1 < down { text += ";48;2;\(Self.mean(bytes, pixels, column, row + 1, across, down))" }
                    text += "m\u{2580}"
                }
                text += "\u{1b}[0m\n"
            }
            return text
        }
    }

    /// Prints the bitmap to a terminal that has 24-bit colours.
    ///
    /// - Throws: as `terminalText`.
    public func show(columns: Int = 80) throws { print(try terminalText(columns: columns), terminator: "") }

    private static func cells(_ pixels: ImagePixels, columns: Int) -> (across: Int, down: Int) {
        let across = min(columns, pixels.width)
        return (across, min(pixels.height, max(1, (pixels.height * across + pixels.width / 2) / pixels.width)))
    }

    /// Mean colour of a cell, as a terminal takes it.
    private static func mean(
        _ bytes: UnsafeRawBufferPointer, _ pixels: ImagePixels, _ column: Int, _ row: Int, _ across: Int, _ down: Int
    ) -> String {
        var sums = (0, 0, 0)
        var count = 0
        let channels = pixels.channels
        for y in row * pixels.height / down..<(row + 1) * pixels.height / down {
            for x in column * pixels.width / across..<(column + 1) * pixels.width / across {
                let place = y * pixels.rowBytes + x * channels
                sums.0 += Int(bytes[place + (channels == 1 ? 0 : 2)])
                sums.1 += Int(bytes[place + (channels == 1 ? 0 : 1)])
                sums.2 += Int(bytes[place])
                count += 1
            }
        }
        return "\(sums.0 / count);\(sums.1 / count);\(sums.2 / count)"
    }
}
