internal import FoundationEssentials
internal import Records

/// The boxes of a Pascal VOC annotation.
struct AnnotatedBox {
    /// - Returns: the boxes in the order they stand in.
    static func boxes(of path: String) throws -> [BoundingBox] {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw EvaluationError(path, "cannot be read; is the corpus whole?")
        }
        func values(_ name: String) -> [Double] {
            text.components(separatedBy: "<\(name)>").dropFirst().compactMap {
                $0.components(separatedBy: "<").first.flatMap(Double.init)
            }
        }
        let (left, top, right, bottom) = (values("xmin"), values("ymin"), values("xmax"), values("ymax"))
        guard left.count == right.count, left.count == top.count, left.count == bottom.count else {
            throw EvaluationError(path, "its boxes are not whole; get the file again")
        }
        return left.indices.map {
            BoundingBox(x: left[$0], y: top[$0], width: right[$0] - left[$0], height: bottom[$0] - top[$0])
        }
    }
}
