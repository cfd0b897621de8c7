import Frames
import Inference
import Records
import Testing

@testable import Analysis
@testable import Tracking

@Suite("When classifiers look at faces")
struct FaceLabellerTests {
    /// Answers with how often it was asked, and fails when told to.
    private final class Counting: FaceClassifier {
        let name: String
        let interval: Double
        var isBroken = false
        private(set) var looks = 0

        init(_ name: String, interval: Double) {
            (self.name, self.interval) = (name, interval)
        }

        func label(of mesh: SeenMesh, in picture: borrowing Picture) throws(InferenceError) -> FaceFacts.Label {
            looks += 1
            if isBroken { throw InferenceError(code: .failedRun, subject: name, message: "broke; mend it") }
            return FaceFacts.Label(label: "\(looks)", score: 1)
        }
    }

    private func face(_ id: Int?) -> TrackedFace {
        var face = TrackedFace(bounds: BoundingBox(x: 0, y: 0, width: 90, height: 90), confidence: 1)
        face.id = id
        face.mesh = RealHead.mesh()
        return face
    }

    private func label(
        _ labeller: inout FaceLabeller, _ faces: [TrackedFace], _ seconds: Double, _ troubles: inout [String]
    ) throws -> [[String: FaceFacts.Label]?] {
        let bitmap = try ImageBitmap(
            size: PixelSize(width: 16, height: 16), bgra: [UInt8](repeating: 128, count: 1024))
        let time = FrameTime(nanoseconds: Int64((seconds * 1e9).rounded()))
        return try PictureReader().withPicture(of: bitmap.frame(time: time, sequence: 0), rotation: .none) { picture in
            labeller.labels(of: faces, in: picture, at: time, &troubles)
        }
    }

    /// Shows a labeller faces, frame by frame.
    ///
    /// - Parameter body: gets the time, the faces' labels and the troubles; then the next frame follows.
    private func run(
        _ classifiers: [Counting], _ times: [Double], of faces: [[TrackedFace]],
        _ body: (Double, [[String: FaceFacts.Label]?], [String]) throws -> Void = { _, _, _ in }
    ) throws {
        var labeller = FaceLabeller(classifiers)
        for (index, time) in times.enumerated() {
            var troubles: [String] = []
            let labels = try label(&labeller, faces[index % faces.count], time, &troubles)
            try body(time, labels, troubles)
        }
    }

    @Test("A face is looked at again after the interval, each for itself, and its label stands between")
    func interval() throws {
        let hue = Counting("hue", interval: 0.5)
        var seen: [String] = []
        let (one, two) = ([face(1)], [face(1), face(2)])
        try run([hue], [1, 1.4, 1.5, 1.9, 2.0], of: [one, one, two, two, two]) { _, labels, _ in
            seen.append(labels.map { $0?["hue"]?.label ?? "-" }.joined(separator: " "))
        }
        #expect(seen == ["1", "1", "1 2", "3 2", "3 4"])
    }

    @Test("Looks that are due together are spread over frames, and all intervals kept")
    func spread() throws {
        let classifiers = (0..<4).map { Counting("c\($0)", interval: 0.5) }
        var most = 0
        var before = 0
        try run(classifiers, (0..<300).map { Double($0) / 30 }, of: [[face(1), face(2)]]) { time, labels, _ in
            let looks = classifiers.map(\.looks).reduce(0, +)
            most = max(most, looks - before)
            before = looks
            if time > 0.5 { #expect(labels.allSatisfy { $0?.count == 4 }) }
        }
        #expect(most == 1)
        // Eight looks each half second, of ten seconds.
        #expect((140...160).contains(before), "\(before) looks")
    }

    @Test("More faces than frames can have one by one are still looked at within their intervals")
    func crowd() throws {
        let classifier = Counting("c", interval: 0.2)
        try run([classifier], (0..<40).map { Double($0) / 10 }, of: [(1...10).map { face($0) }])
        // Ten faces, five times a second, four seconds.
        #expect((180...200).contains(classifier.looks), "\(classifier.looks) looks")
    }

    @Test("An interval of nothing is every frame, and a picture by itself has all labels")
    func everyFrame() throws {
        let (always, seldom) = (Counting("always", interval: 0), Counting("seldom", interval: 9))
        try run([always, seldom], [0, 0.1, 0.2], of: [[face(1)]])
        #expect(always.looks == 3 && seldom.looks == 1)
        try run([always, seldom], [0], of: [[face(nil), face(nil)]]) { _, labels, _ in
            #expect(labels.allSatisfy { $0?.count == 2 })
        }
    }

    @Test("A failure is told once, so is its end, and the others go on")
    func failure() throws {
        let (broken, whole) = (Counting("broken", interval: 0), Counting("whole", interval: 0))
        var told: [String] = []
        try run([broken, whole], [0, 1, 2, 3, 4], of: [[face(1)]]) { time, labels, troubles in
            told += troubles
            #expect(labels[0]?["whole"] != nil)
            #expect((labels[0]?["broken"] != nil) == (time < 1 || time >= 4))
            broken.isBroken = time < 3
        }
        try #require(told.count == 2)
        #expect(told[0].contains("\"broken\" gives no label") && told[0].contains("broke; mend it"))
        #expect(told[1].contains("\"broken\" works again"))
    }

    @Test("A face that comes again is looked at anew, and coasting ones have no label")
    func comingAgain() throws {
        let hue = Counting("hue", interval: 10)
        try run([hue], [0, 1, 2], of: [[face(1)], [], [face(1)]])
        #expect(hue.looks == 2)
        var coasting = face(1)
        coasting.mesh = nil
        try run([hue], [0, 1], of: [[face(1)], [coasting]]) { time, labels, _ in
            #expect((labels[0] == nil) == (time == 1))
        }
    }
}
