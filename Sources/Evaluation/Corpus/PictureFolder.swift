internal import FoundationEssentials

/// The pictures below a folder, in name order.
struct PictureFolder {
    /// - Returns: paths of the JPEG and PNG files.
    static func pictures(below folder: String) throws -> [String] {
        try files(below: folder, [".jpg", ".jpeg", ".png"])
    }

    /// - Returns: paths of the movies.
    static func movies(below folder: String) throws -> [String] {
        try files(below: folder, [".mp4", ".mov", ".mpg", ".mkv"])
    }

    /// - Returns: paths of the files whose names end in one of `endings`, which are in small letters.
    static func files(below folder: String, _ endings: [String]) throws -> [String] {
        guard let names = try? FileManager.default.subpathsOfDirectory(atPath: folder) else {
            throw EvaluationError(folder, "is not a folder that can be read; is the corpus whole?")
        }
        return names.filter { name in
            let lower = name.lowercased()
            return endings.contains { lower.hasSuffix($0) }
        }.sorted().map { "\(folder)/\($0)" }
    }
}
