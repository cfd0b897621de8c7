internal import FoundationEssentials

/// The pictures below a folder, in name order.
struct PictureFolder {
    /// - Returns: paths of the JPEG and PNG files.
    static func pictures(below folder: String) throws -> [String] {
        guard let names = try? FileManager.default.subpathsOfDirectory(atPath: folder) else {
            throw EvaluationError(folder, "is not a folder that can be read; is the corpus whole?")
        }
        return names.filter { name in
            let lower = name.lowercased()
            return [".jpg", ".jpeg", ".png"].contains { lower.hasSuffix($0) }
        }.sorted().map { "\(folder)/\($0)" }
    }
}
