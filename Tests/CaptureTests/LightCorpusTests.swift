import Frames
import Records
import TestSupport
import Testing

@testable import Capture

/// Real clips and pictures: none is in bad light until it is made so.
@Suite(.enabled(if: SharedMaterial.isExpected, Comment(rawValue: SharedMaterial.absence)))
struct LightCorpusTests {
    private static let clips = [
        "clip_carphone/carphone_distorted.mp4", "pyfeat/face_noface.mov", "pyfeat/no_face.mp4",
        "pyfeat/single_face.mp4",
        "tld_david/david.mpg",
    ]
    private static let mostFrames = 150

    @Test(arguments: clips)
    func `no real clip is in bad light`(clip: String) throws {
        let source = try SourceOpener.open(SourceRequest(device: SharedMaterial.corpus(clip)))
        defer { source.close() }
        let reader = PictureReader()
        var watch = LightWatch(strobe: .auto, expectsNoise: source.summary.kind == .camera)
        var (count, leftOut) = (0, 0)
        reading: while count < Self.mostFrames {
            switch try source.next(timeout: 60_000_000_000) {
            case .frame(let frame):
                let (time, sequence) = (frame.time, frame.sequence)
                let sample = try reader.withPicture(of: frame, rotation: .none) { $0.lightSample() }
                count += 1
                if watch.take(sample, sequence: sequence, at: time) { leftOut += 1 }
            case .idle: throw CaptureError(code: .stalled, subject: clip, message: "gave no frame in time")
            case .end: break reading
            }
        }
        #expect(count > 50)
        #expect(watch.takeChanges().isEmpty)
        #expect(leftOut == 0)
    }

    @Test func `no real picture is in bad light`() throws {
        let reader = PictureReader()
        var told: [String] = []
        var count = 0
        for file in try pictures() {
            guard let sample = try sample(ofFile: file, reader) else { continue }
            count += 1
            told += troubles(sample, expectsNoise: false).map { "\($0) \(file)" }
        }
        #expect(told.isEmpty)
        #expect(count > 120)
    }

    @Test func `real pictures made dark, bright or still are told with the right reason`() throws {
        let reader = PictureReader()
        var bright = 0
        for file in try pictures(under: ["aflw2000", "lfw"], most: 6) {
            let bitmap = try ImageBitmap.contentsOfFile(file)
            let plain = try sample(of: bitmap, reader)
            #expect(troubles(plain, expectsNoise: true) == ["frozen"], "\(file)")
            let dark = try sample(of: changed(bitmap) { $0 / 12 }, reader)
            #expect(troubles(dark, expectsNoise: true) == ["black"], "\(file)")
            // Edges that were painted black have no light that a longer exposure could add to.
            guard paintedShare(bitmap) < 0.05 else { continue }
            bright += 1
            let white = try sample(of: changed(bitmap) { 200 + 8 * $0 }, reader)
            #expect(troubles(white, expectsNoise: true) == ["overexposed"], "\(file)")
        }
        #expect(bright > 5)
    }

    /// What is told of five seconds of one picture.
    private func troubles(_ sample: LightSample, expectsNoise: Bool) -> [String] {
        var judge = LightJudge(expectsNoise: expectsNoise)
        return (0..<50).flatMap { judge.take(sample, at: FrameTime(nanoseconds: $0 * 100_000_000)) }.map {
            "\($0.trouble.rawValue)\($0.begins ? "" : " is over")"
        }
    }

    /// Nil for a file of another kind than its name says.
    private func sample(ofFile file: String, _ reader: PictureReader) throws -> LightSample? {
        do {
            return try sample(of: ImageBitmap.contentsOfFile(file), reader)
        } catch let error as FramesError where error.code == .notAPicture {
            return nil
        }
    }

    private func sample(of bitmap: ImageBitmap, _ reader: PictureReader) throws -> LightSample {
        try reader.withPicture(of: bitmap.frame(time: FrameTime(nanoseconds: 0), sequence: 0), rotation: .none) {
            $0.lightSample()
        }
    }

    private func changed(_ bitmap: ImageBitmap, _ change: (Int) -> Int) throws -> ImageBitmap {
        let table = (0...255).map { UInt8(min(max(change($0), 0), 255)) }
        return try ImageBitmap(
            size: bitmap.size, bgra: bitmap.withBytes { $0.withUnsafeBytes { $0.map { table[Int($0)] } } })
    }

    private func paintedShare(_ bitmap: ImageBitmap) -> Double {
        let dark = bitmap.withBytes { $0.withUnsafeBytes { bytes in bytes.count { $0 < 4 } } }
        return Double(dark) / Double(bitmap.size.width * bitmap.size.height * 4)
    }

    /// JPEG and PNG files, evenly spread over each folder, without the broken ones.
    ///
    /// - Parameters:
    ///   - folders: of the corpus; all where none is named.
    ///   - most: of each folder.
    private func pictures(under folders: [String] = [], most: Int = 12) throws -> [String] {
        let listing = try Program.run([
            "find", SharedMaterial.corpus(""), "-path", "*/jpeg_crashtest", "-prune", "-o", "-type", "f", "(", "-name",
            "*.jpg", "-o", "-name", "*.jpeg", "-o", "-name", "*.png", ")", "-print",
        ])
        let root = SharedMaterial.corpus("").utf8.count
        let files = String(decoding: listing, as: UTF8.self).split(separator: "\n").map(String.init).sorted()
        let byFolder = Dictionary(grouping: files) { file in
            String(decoding: file.utf8.dropFirst(root).drop { $0 == 0x2F }.prefix { $0 != 0x2F }, as: UTF8.self)
        }
        return byFolder.sorted { $0.key < $1.key }.filter { folders.isEmpty || folders.contains($0.key) }.flatMap {
            let files = $0.value
            let count = min(files.count, most)
            return (0..<count).map { files[$0 * files.count / count] }
        }
    }
}
