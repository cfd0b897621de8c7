internal import FoundationEssentials
internal import Frames
internal import Records
internal import Tracking

/// What is held before the camera in made clips, and what is behind it, from the corpus.
///
/// Thread rule: *queue-bound*.
final class SpoofStock {
    private let bench: EvaluationBench
    private let faces: FaceStock
    private let films: [String]
    private let walls: [Canvas]
    /// The film played last.
    private var known: (path: String, medium: ShownMedium)?

    /// Pixels of the face on a photograph.
    private static let width = 130.0
    /// Seconds of a film, and how long its beginning is looked at for a face.
    private static let filmSeconds = 3.0
    private static let patience = 16.0
    /// Pixels of the smallest face worth playing, and of the widest picture that is kept.
    private static let leastFace = 35.0
    private static let widest = 500
    /// Pictures of places without people, which stand behind; walls that are painted here stand between them.
    private static let places = [
        "face_alignment/test/assets/grass.jpg", "mtcnn/tests/images/no-faces.jpg",
        "inspireface/test_res/data/crop/no_face.png",
    ]

    init(_ bench: EvaluationBench) throws {
        self.bench = bench
        faces = try bench.faceStock()
        films = try PictureFolder.movies(below: bench.corpus).filter { try Self.film($0, bench, seconds: 0) != nil }
        var random = NoiseSource(seed: 77)
        walls = Self.places.flatMap { place -> [Canvas] in
            let painted = Backdrop.canvas(size: SpoofClip.size, from: &random)
            guard let bitmap = try? ImageBitmap.contentsOfFile(bench.path(place)) else { return [painted] }
            var canvas = Canvas(bitmap)
            while canvas.size.width >= 2 * SpoofClip.size.width { canvas = canvas.halved() }
            let scale = SpoofClip.size
            return [
                painted,
                canvas.sampled(
                    .scale(
                        x: Double(canvas.size.width) / Double(scale.width),
                        y: Double(canvas.size.height) / Double(scale.height)), size: scale),
            ]
        }
    }

    /// - Parameters:
    ///   - isFilm: whether a screen is shown, not a photograph.
    ///   - number: another one has another picture and background, as long as there are enough.
    func clip(_ motion: SpoofClip.Motion, isFilm: Bool, number: Int, seed: UInt64) throws -> SpoofClip {
        let medium = isFilm ? try film(number) : try photograph(number)
        return SpoofClip(motion, medium, before: walls[number % walls.count], seed: seed)
    }

    private func photograph(_ number: Int) throws -> ShownMedium {
        // Every third one of the large portraits, the others of the many people, where there are such.
        if number % 3 != 0, let person = try? faces.person(number, width: Self.width) { return ShownMedium(person) }
        return ShownMedium(try faces.portrait(number / 3, width: Self.width))
    }

    private func film(_ number: Int) throws -> ShownMedium {
        guard !films.isEmpty else { throw EvaluationError(bench.corpus, "has no movie that begins with a face") }
        let path = films[number % films.count]
        if let known, known.path == path { return known.medium }
        guard let medium = try Self.film(path, bench, seconds: Self.filmSeconds) else {
            throw EvaluationError(path, "does not begin with a face any more; was it changed?")
        }
        known = (path, medium)
        return medium
    }

    /// The part of a movie that begins with the first frame in which one face shows; nil where there is none.
    private static func film(_ path: String, _ bench: EvaluationBench, seconds: Double) throws -> ShownMedium? {
        var pictures: [Canvas] = []
        var bounds: BoundingBox?
        var (start, last) = (FrameTime(nanoseconds: 0), FrameTime(nanoseconds: 0))
        try bench.eachFrame(of: path, rate: 25) { frame in
            let time = frame.time
            var canvas = try bench.reader.withPicture(of: frame, rotation: .none) { Canvas($0) }
            while canvas.size.width > widest { canvas = canvas.halved() }
            if bounds == nil {
                var silence = NoiseSource(seed: 0)
                let found = try bench.faces(in: canvas.bitmap(from: &silence))
                guard found.count == 1, found[0].bounds.width > leastFace, found[0].confidence > 0.8 else {
                    return time.seconds(since: FrameTime(nanoseconds: 0)) < patience
                }
                bounds = found[0].bounds
                start = time
            }
            pictures.append(canvas)
            last = time
            return time.seconds(since: start) < seconds
        }
        guard let bounds else { return nil }
        let rate = Double(max(1, pictures.count - 1)) / max(0.04, last.seconds(since: start))
        return ShownMedium(film: pictures, rate: rate, bounds: bounds)
    }
}
