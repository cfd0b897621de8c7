import FoundationEssentials
import Frames
import Records
import TestSupport
import Testing

@testable import Tracking

@Suite(.enabled(if: SharedMaterial.isExpected, "\(SharedMaterial.absence)"))
struct HeadPoseTruthTests {
    /// Yaw, pitch and roll of our contract for each labelled picture.
    private func labels() throws -> [(file: String, angles: SIMD3<Double>)] {
        let text = try String(contentsOfFile: SharedMaterial.corpus("aflw2000/pose68.csv"), encoding: .utf8)
        return try text.split(whereSeparator: \.isNewline).dropFirst().map { line in
            let fields = line.split(separator: ",")
            let numbers = fields[1...3].compactMap { Double($0) }
            try #require(numbers.count == 3)
            return (String(fields[0]), SIMD3(-numbers[0], numbers[1], numbers[2]))
        }
    }

    @Test func `angles are those of labelled faces`() throws {
        let tracking = try RealTracking(.always)
        let errors = try labels().filter { $0.angles.x.magnitude < 60 }.map { label in
            let faces = try tracking.faces(inPicture: SharedMaterial.corpus("aflw2000/" + label.file))
            let pose = try #require(faces.max { $0.bounds.area < $1.bounds.area }?.pose, "\(label.file)")
            return SIMD3(pose.yaw, pose.pitch, pose.roll) - label.angles
        }
        try #require(errors.count >= 14)
        // Where pitch is level is a convention: it is fitted on the other faces.
        let sum = errors.reduce(0) { $0 + $1.y }
        let total = errors.reduce(0) { total, error in
            let level = (sum - error.y) / Double(errors.count - 1)
            return total + error.x.magnitude + (error.y - level).magnitude + error.z.magnitude
        }
        #expect(total / Double(3 * errors.count) <= 2.65)
        #expect((sum / Double(errors.count)).magnitude < 0.5)
    }

    @Test func `a face that turns is followed without a flip`() throws {
        let results = try RealTracking(.lightTrack).results(ofMovie: SharedMaterial.corpus("tld_david/david.mpg"))
        var last: HeadPose?
        var (turns, widest) = (0, 0.0)
        for result in results {
            guard let pose = result.faces.first(where: { $0.state == .tracked })?.pose else {
                last = nil
                continue
            }
            if let last {
                turns += 1
                #expect((pose.yaw - last.yaw).magnitude < 20 && (pose.roll - last.roll).magnitude < 20)
            }
            widest = max(widest, pose.yaw.magnitude)
            last = pose
        }
        #expect(turns > 500)
        #expect(widest > 20)
    }
}
