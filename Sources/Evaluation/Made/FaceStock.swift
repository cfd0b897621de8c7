internal import FoundationEssentials
internal import Frames
internal import Records
internal import Tracking

/// Faces of the corpus that look into the lens, alone in their picture, for clips that are made of them.
///
/// Thread rule: *queue-bound*.
final class FaceStock {
    private struct Portrait {
        let picture: Canvas
        let bounds: BoundingBox
    }

    /// Large faces; in a folder without the corpus' portraits, what faces there are.
    private let portraits: [Portrait]
    /// One face each of different people.
    private let people: [Portrait]

    private static let portraitFolders = ["human_samples", "prnet_faces", "facenet_pytorch/test_images"]
    /// A folder with a folder for each person.
    private static let peopleFolder = "lfw/folds1-5"
    private static let portraitCount = 12
    private static let peopleCount = 40
    /// Files looked at where the corpus' own folders are absent.
    private static let mostFiles = 200
    private static let widestAngle = 20.0
    private static let otherLevel = 384
    private static let leastAgreement = 0.85
    /// More than this many times larger a picture is too blurred to stand for a camera's.
    private static let largestGrowth = 2.3

    init(_ bench: EvaluationBench) throws {
        let folders = Self.portraitFolders.map { bench.path($0) }.filter { FileManager.default.fileExists(atPath: $0) }
        var found: [Portrait] = []
        let pictures =
            folders.isEmpty
            ? Array(try PictureFolder.pictures(below: bench.corpus).prefix(Self.mostFiles))
            : try folders.flatMap { try PictureFolder.pictures(below: $0) }
        for path in pictures where found.count < Self.portraitCount {
            if let portrait = try Self.portrait(Self.canvas(path), bench) { found.append(portrait) }
        }
        if found.isEmpty {
            for path in try PictureFolder.movies(below: bench.corpus).prefix(Self.mostFiles) where found.isEmpty {
                if let portrait = try Self.portrait(bench.firstFrame(of: path), bench) { found.append(portrait) }
            }
        }
        portraits = found
        people = try Self.people(bench)
    }

    /// One picture of each person, as long as there are enough.
    private static func people(_ bench: EvaluationBench) throws -> [Portrait] {
        let root = bench.path(peopleFolder)
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: root) else { return [] }
        // From all over the alphabet.
        let step = max(1, names.count / (peopleCount * 2))
        var found: [Portrait] = []
        for name in stride(from: 0, to: names.count, by: step).map({ names.sorted()[$0] })
        where found.count < peopleCount {
            guard let path = try PictureFolder.pictures(below: "\(root)/\(name)").first else { continue }
            if let portrait = try portrait(canvas(path), bench) { found.append(portrait) }
        }
        return found
    }

    private static func canvas(_ path: String) -> Canvas? {
        // A picture that cannot be read is no face; examinations of reading are elsewhere.
        (try? ImageBitmap.contentsOfFile(path)).map { Canvas($0) }
    }

    private static func portrait(_ canvas: Canvas?, _ bench: EvaluationBench) throws -> Portrait? {
        guard var picture = canvas else { return nil }
        // Much larger than any made face it would only cost memory.
        while picture.size.width * picture.size.height > 1_500_000 { picture = picture.halved() }
        var silence = NoiseSource(seed: 0)
        let faces = try bench.faces(in: picture.bitmap(from: &silence))
        guard faces.count == 1, let pose = faces[0].pose, pose.yaw.magnitude < widestAngle,
            pose.roll.magnitude < widestAngle, try isSure(faces[0].bounds, picture, bench)
        else { return nil }
        return Portrait(picture: picture, bounds: faces[0].bounds)
    }

    /// Whether another level sees the one face at the same place: where it is must be beyond doubt, as it becomes the truth of
    /// the clips.
    private static func isSure(_ bounds: BoundingBox, _ picture: Canvas, _ bench: EvaluationBench) throws -> Bool {
        var silence = NoiseSource(seed: 0)
        let faces = try bench.faces(in: picture.bitmap(from: &silence), level: otherLevel)
        return faces.count == 1 && faces[0].bounds.intersectionOverUnion(bounds) > leastAgreement
    }

    /// A large face, posed.
    ///
    /// - Parameter number: different numbers are different faces, as long as there are enough.
    func portrait(_ number: Int, width: Double) throws -> PosedFace {
        guard !portraits.isEmpty else {
            throw EvaluationError("the folder", "has no picture with one face that looks into the lens")
        }
        let fitting = portraits.filter { width / $0.bounds.width < Self.largestGrowth }
        let chosen = fitting.isEmpty ? portraits : fitting
        let one = chosen[number % chosen.count]
        return PosedFace(one.picture, one.bounds, width: width)
    }

    /// The face of a person, posed.
    func person(_ number: Int, width: Double) throws -> PosedFace {
        guard people.count > 1 else {
            throw EvaluationError(
                Self.peopleFolder, "is not there: scenes of several people take a face from the folder of each")
        }
        let one = people[number % people.count]
        return PosedFace(one.picture, one.bounds, width: width)
    }
}
