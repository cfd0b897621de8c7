import Frames
import Records
import TestSupport
import Testing

@testable import Capture

@Suite struct LeadingFaceTests {
    private var leading = LeadingFace()

    /// Five looks a second with these faces: number and width.
    private mutating func look(
        from start: Double, seconds: Double, _ faces: (id: Int, width: Double)...
    ) -> [LeadingFace.Look] {
        (0..<Int(seconds * 5)).map { step in
            leading.take(
                .at(start + Double(step) / 5, faces.map { .face($0.id, width: $0.width) }))
        }
    }

    @Test mutating func `a face leads when it has stayed for a moment, and the largest does`() {
        let looks = look(from: 0, seconds: 2, (1, 50), (2, 90), (3, 60))
        #expect(looks.first == .nobody)
        #expect(looks.filter { $0 == .nobody }.count == 3)
        #expect(leading.id == 2)
    }

    @Test mutating func `who leads is not relieved by a somewhat larger face, nor by a much larger one that passes`() {
        _ = look(from: 0, seconds: 2, (1, 100))
        _ = look(from: 2, seconds: 60, (1, 100), (2, 115))
        #expect(leading.id == 1)
        for round in 0..<20 {
            _ = look(from: 62 + Double(round) * 3, seconds: 1.6, (1, 100), (2, 300))
            _ = look(from: 63.6 + Double(round) * 3, seconds: 1.4, (1, 100), (2, 100))
            #expect(leading.id == 1)
        }
    }

    @Test mutating func `a much larger face that stays relieves it after two seconds`() {
        _ = look(from: 0, seconds: 2, (1, 100))
        _ = look(from: 2, seconds: 2.2, (1, 100), (2, 150))
        #expect(leading.id == 1)
        _ = look(from: 4.2, seconds: 1, (1, 100), (2, 150))
        #expect(leading.id == 2)
    }

    @Test mutating func `out of sight, it is missing for three seconds, and then there is nobody`() {
        _ = look(from: 0, seconds: 2, (1, 100))
        let looks = look(from: 2, seconds: 4)
        #expect(looks.filter { $0 == .missing }.count == 14)
        #expect(looks.last == .nobody)
        #expect(leading.id == nil)
    }

    @Test mutating func `out of sight for a second, it is followed by another that is there`() {
        _ = look(from: 0, seconds: 2, (1, 100), (2, 50))
        _ = look(from: 2, seconds: 0.8, (2, 50))
        #expect(leading.id == 1)
        _ = look(from: 2.8, seconds: 0.4, (2, 50))
        #expect(leading.id == 2)
    }
}
