package import Frames

/// How a picture of a format lies that libv4lconvert makes into another, and what it becomes.
///
/// Only formats are listed whose decoders bear every damage. Left out are OV511 and OV518, for which the library starts a
/// helper program; CPIA1, which writes to standard error for each damaged frame; SPCA561, whose decoder reads beside its
/// tables on damage; PJPG and JL2005BCD, of which that was not shown; and 4 and 6 bits of grey, which come out black.
package struct FormatConversion: Sendable, Equatable {
    /// How the bytes of one picture lie.
    package enum Arrangement: Sendable, Equatable {
        /// Rows, which may be padded: `rowBits` of each pixel in a row, and so many rows for every two of the picture.
        case rows(rowBits: Int, rowsForTwo: Int)
        /// One block of this many bits for each pixel.
        case block(pixelBits: Int)
        /// Macro-blocks in rows of 720 pixels, 12 bits each.
        case wideBlocks
        /// Compressed, after so many bytes of a header.
        case coded(header: Int)
    }

    /// What the colours of the result mean.
    package enum Colors: Sendable, Equatable {
        /// What the driver says, or what is customary.
        case source
        /// What the library makes of a sensor's red, green and blue.
        case mixed
        /// Luma that is what the sensor measured.
        case measured
    }

    package let arrangement: Arrangement
    /// The format of the result: `i420` or `rgb`.
    package let target: PixelFormat
    package let colors: Colors
    /// Width and height must be multiples of these.
    package let unit: PixelSize

    init(
        _ arrangement: Arrangement, _ target: PixelFormat = .i420, colors: Colors = .source,
        unit: PixelSize = PixelSize(width: 2, height: 2)
    ) {
        self.arrangement = arrangement
        self.target = target
        self.colors = colors
        self.unit = unit
    }

    /// Most pixels of a row of macro-blocks.
    private static let wide = 720

    /// True where pictures of this size can be converted.
    package func takes(_ size: PixelSize) -> Bool {
        let isWhole = size.width % unit.width == 0 && size.height % unit.height == 0
        let isNarrow = arrangement != .wideBlocks || size.width <= Self.wide
        return size.isPlausible && size.width >= 16 && size.height >= 8 && isWhole && isNarrow
    }

    /// Bytes of a row without padding; 0 where there are no rows.
    package func rowBytes(width: Int) -> Int {
        guard case .rows(let bits, _) = arrangement else { return 0 }
        return (width * bits + 7) / 8
    }

    /// Rows of a buffer; 0 where there are none.
    package func rows(height: Int) -> Int {
        guard case .rows(_, let rowsForTwo) = arrangement else { return 0 }
        return height * rowsForTwo / 2
    }

    /// Bytes that a picture must have, the last row without padding; of compressed ones, the fewest.
    package func neededBytes(_ size: PixelSize, stride: Int) -> Int {
        switch arrangement {
        case .rows: stride * (rows(height: size.height) - 1) + rowBytes(width: size.width)
        case .block(let bits): size.width * size.height * bits / 8
        case .wideBlocks: Self.wide * size.height * 3 / 2
        case .coded(let header): header + 1
        }
    }
}
