internal import Frames
internal import Tracking

/// Broken and odd JPEG files: each is refused with a reason, or its faces are looked for; none ends the program.
package struct DamagedPictures: Examination {
    package let subject = "jpeg_crashtest"

    package init() {}

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        let pictures = try PictureFolder.files(below: bench.path(subject), [".jpg", ".jpeg"])
        guard !pictures.isEmpty else {
            throw EvaluationError(bench.path(subject), "has no picture; is the corpus whole?")
        }
        var (read, refused, faces) = (0, 0, 0)
        for path in pictures {
            let bitmap: ImageBitmap
            do {
                bitmap = try ImageBitmap.contentsOfFile(path)
            } catch {
                refused += 1
                continue
            }
            read += 1
            faces += try bench.faces(in: bitmap).count
        }
        let basis = "\(pictures.count) files"
        return [
            Measure(subject, "pictures read", Double(read), basis: basis),
            Measure(subject, "pictures refused with a reason", Double(refused), basis: basis),
            Measure(subject, "faces seen in them", Double(faces), basis: basis),
        ]
    }
}
