/// How Y, U and V stand for red, green and blue: matrix and range travel together with every picture.
package struct ColorEncoding: Sendable, Hashable {
    /// The luma weights: ITU-R BT.601 or BT.709.
    package enum Matrix: String, Sendable, Codable { case bt601, bt709 }

    /// `limited`: Y in 16...235; `full`: Y in 0...255.
    package enum Range: String, Sendable, Codable { case limited, full }

    package var matrix: Matrix
    package var range: Range

    package init(matrix: Matrix, range: Range) {
        self.matrix = matrix
        self.range = range
    }

    /// What an unlabelled camera picture is taken for.
    package static let camera = ColorEncoding(matrix: .bt601, range: .limited)

    /// What JPEG pictures are by the JFIF convention.
    package static let jpeg = ColorEncoding(matrix: .bt601, range: .full)

    /// What pictures of a format are where their source does not say: JPEG and grey use the full range, everything
    /// else is what cameras send. It has no meaning for the RGB formats.
    package static func customary(for format: PixelFormat) -> ColorEncoding {
        format == .mjpeg || format == .grey ? .jpeg : .camera
    }
}
