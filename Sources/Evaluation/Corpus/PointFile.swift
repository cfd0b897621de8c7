internal import FoundationEssentials
internal import Frames

/// Points of a picture in menpo's `.pts` text: a head, then `x y` lines between braces, the first pixel's middle at 1, 1.
struct PointFile {
    let points: [PixelPoint]

    init(contentsOf path: String) throws {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw EvaluationError(path, "cannot be read; is the corpus whole?")
        }
        points = text.split(whereSeparator: \.isNewline).compactMap { line in
            let numbers = line.split(separator: " ").compactMap { Double($0) }
            // Counted from one, and a pixel's middle is half a pixel from its edge.
            return numbers.count == 2 ? PixelPoint(x: numbers[0] - 0.5, y: numbers[1] - 0.5) : nil
        }
    }
}
