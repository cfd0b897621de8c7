internal import FoundationEssentials
internal import Frames

/// Labelled points of a picture in pixels, the first pixel from 0 to 1.
struct PointFile {
    let points: [PixelPoint]

    /// menpo's `.pts` text: a head, then `x y` lines between braces, the first pixel's middle at 1, 1.
    init(pts path: String) throws {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw EvaluationError(path, "cannot be read; is the corpus whole?")
        }
        points = Self.points(pts: text)
    }

    /// The points of such a text.
    static func points(pts text: String) -> [PixelPoint] {
        text.split(whereSeparator: \.isNewline).compactMap { line in
            let numbers = line.split(separator: " ").compactMap { Double($0) }
            // Counted from one, and a pixel's middle is half a pixel from its edge.
            return numbers.count == 2 ? PixelPoint(x: numbers[0] - 0.5, y: numbers[1] - 0.5) : nil
        }
    }

    /// menpo's `.ljson`: groups of points, `[y, x]` each, the first pixel's middle at 0, 0. Takes the group of 68.
    init(ljson path: String) throws {
        guard let data = FileManager.default.contents(atPath: path),
            let file = try? JSONDecoder().decode(File.self, from: data),
            // By name, as a dictionary has no order that lasts.
            let group = file.groups.sorted(by: { $0.key < $1.key }).map(\.value)
                .first(where: { $0.landmarks.points.count == 68 })
        else { throw EvaluationError(path, "has no group of 68 points; is the corpus whole?") }
        points = group.landmarks.points.compactMap { pair in
            pair.count == 2 ? PixelPoint(x: pair[1] + 0.5, y: pair[0] + 0.5) : nil
        }
    }

    private struct File: Decodable {
        struct Group: Decodable { var landmarks: Landmarks }
        struct Landmarks: Decodable { var points: [[Double]] }
        var groups: [String: Group]
    }
}
