/// Still pictures in formats other than the two that are read.
package enum ForeignPicture {
    /// Bytes of a file's beginning that tell.
    package static let beginning = 16

    private static let suffixes = [
        ".jpg", ".jpeg", ".jpe", ".png", ".webp", ".bmp", ".tif", ".tiff", ".pbm", ".pgm", ".ppm", ".pnm", ".heic",
        ".heif",
        ".avif",
    ]

    /// "a WebP", by how the file begins; nil: no still picture, or one that is read. *Reentrant*.
    package static func name(_ bytes: [UInt8]) -> String? {
        bytes.withUnsafeBytes { if case .still(let name) = ImageKind(of: $0) { name } else { nil } }
    }

    /// Whether a file's name says that it is a still picture. *Reentrant*.
    package static func isNamed(_ path: String) -> Bool {
        suffixes.contains { path.lowercased().hasSuffix($0) }
    }

    /// The command that makes a PNG of it: `ffmpeg -i a.webp a.png`. *Reentrant*.
    package static func conversion(_ path: String) -> String {
        let suffix = suffixes.first { path.lowercased().hasSuffix($0) } ?? ""
        // ffmpeg must not be told to write what it reads.
        let stem = suffix == ".png" ? path + "-converted" : String(path.dropLast(suffix.count))
        return "ffmpeg -i \(path) \(stem).png"
    }
}
