internal import Frames
internal import Records
internal import Tracking

/// A face of the corpus, brought to a given size: what made clips are composed of.
struct PosedFace {
    /// The whole picture, so small that the face has the asked width.
    let picture: Canvas
    /// The face's box in it.
    let bounds: BoundingBox

    /// Pictures that made clips take faces from.
    private static let folders = ["human_samples", "prnet_faces", "facenet_pytorch/test_images"]

    /// Faces of different people that look into the lens, one from each picture that has exactly one, in name order.
    ///
    /// - Parameters:
    ///   - width: of the face's box in pixels.
    ///   - count: of faces at most.
    static func all(width: Double, count: Int, _ bench: EvaluationBench) throws -> [PosedFace] {
        var faces: [PosedFace] = []
        for folder in folders {
            for path in try PictureFolder.pictures(below: bench.path(folder)) where faces.count < count {
                let bitmap = try ImageBitmap.contentsOfFile(path)
                let found = try bench.faces(in: bitmap)
                guard found.count == 1, let pose = found[0].pose, pose.yaw.magnitude < 20, pose.roll.magnitude < 20,
                    found[0].bounds.width > width
                else { continue }
                faces.append(PosedFace(Canvas(bitmap), found[0].bounds, width: width))
            }
        }
        guard faces.count >= 2 else {
            throw EvaluationError(bench.corpus, "has too few faces of \(width) pixels for made clips; is it whole?")
        }
        return faces
    }

    private init(_ picture: Canvas, _ bounds: BoundingBox, width: Double) {
        var picture = picture
        var scale = width / bounds.width
        var box = bounds
        while scale <= 0.5 {
            picture = picture.halved()
            box = BoundingBox(x: box.x / 2, y: box.y / 2, width: box.width / 2, height: box.height / 2)
            scale *= 2
        }
        let size = PixelSize(
            width: max(1, Int(Double(picture.size.width) * scale)),
            height: max(1, Int(Double(picture.size.height) * scale)))
        self.picture = picture.sampled(.scale(x: 1 / scale, y: 1 / scale), size: size)
        self.bounds = BoundingBox(
            x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale)
    }
}
