import FoundationEssentials
import Records
import TestSupport
import Testing

@testable import Tracking

@Suite(.enabled(if: SharedMaterial.isExpected, "\(SharedMaterial.absence)"))
struct CorpusPictureTests {
    private static let labelled = "dlib_faces/boxes.csv"
    private static let withoutPeople = [
        "dlib_faces/dogs.jpg", "mtcnn/tests/images/no-faces.jpg", "pyfeat/free-mountain-vector-01.jpg",
        "inspireface/test_res/data/crop/no_face.png", "face_alignment/test/assets/grass.jpg",
    ]

    /// Labelled boxes by picture.
    private func truth() throws -> [String: [BoundingBox]] {
        let text = try String(contentsOfFile: SharedMaterial.corpus(Self.labelled), encoding: .utf8)
        var boxes: [String: [BoundingBox]] = [:]
        for line in text.split(whereSeparator: \.isNewline).dropFirst() {
            let fields = line.split(separator: ",")
            let numbers = fields[1...4].compactMap { Double($0) }
            try #require(numbers.count == 4)
            boxes[String(fields[0]), default: []].append(
                BoundingBox(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
        }
        return boxes
    }

    @Test(arguments: [(256, 17), (384, 18)])
    func `labelled faces are found and nothing else is taken for one`(level: Int, atLeast: Int) throws {
        let tracking = try RealTracking(.always, pixelLevel: level)
        var (found, labelled, others) = (0, 0, 0)
        for (picture, boxes) in try truth() {
            var faces = try tracking.faces(inPicture: SharedMaterial.corpus("dlib_faces/" + picture)).map(\.bounds)
            labelled += boxes.count
            for box in boxes {
                guard let hit = faces.firstIndex(where: { $0.intersectionOverUnion(box) > 0.35 }) else { continue }
                faces.remove(at: hit)
                found += 1
            }
            others += faces.count
        }
        #expect(labelled == 18)
        #expect(found >= atLeast)
        #expect(others == 0)
    }

    @Test(arguments: [256, 384]) func `pictures without people show no face`(level: Int) throws {
        let tracking = try RealTracking(.always, pixelLevel: level)
        for picture in Self.withoutPeople {
            let faces = try tracking.faces(inPicture: SharedMaterial.corpus(picture))
            #expect(faces.isEmpty, "\(picture)")
        }
    }

    @Test(arguments: [
        ("left_face.jpeg", "yaw", -90.0, -10.0), ("right_face.png", "yaw", 10, 90),
        ("rise_face.jpeg", "pitch", 3, 90), ("lower_face.jpeg", "pitch", -90, -10),
        ("left_wryneck.png", "roll", -180, -30), ("right_wryneck.png", "roll", 25, 180),
    ])
    func `angles have the signs of the contract`(picture: String, angle: String, low: Double, high: Double) throws {
        let tracking = try RealTracking(.always)
        let faces = try tracking.faces(inPicture: SharedMaterial.corpus("inspireface/test_res/data/pose/" + picture))
        let pose = try #require(faces.first?.pose)
        let value = ["yaw": pose.yaw, "pitch": pose.pitch, "roll": pose.roll][angle]
        #expect(low < (value ?? .nan) && (value ?? .nan) < high)
    }
}
