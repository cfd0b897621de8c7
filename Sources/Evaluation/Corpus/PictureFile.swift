internal import Frames

/// A picture of the corpus, by the kind its name says.
enum PictureFile {
    static func bitmap(_ path: String) throws -> ImageBitmap {
        let lower = path.lowercased()
        return lower.hasSuffix(".pgm") || lower.hasSuffix(".ppm")
            ? try PortableMap.bitmap(contentsOf: path) : try ImageBitmap.contentsOfFile(path)
    }
}
