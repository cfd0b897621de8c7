import Records
import Testing

@testable import Tracking

/// Which measurements are made anew from where the detector sees a face.
@Suite struct CorrectionTests {
    private func box(_ x: Double) -> BoundingBox { BoundingBox(x: x, y: 0, width: 60, height: 60) }

    /// A detection whose box, mapped to the mesh's extent, has its middle where that of `box(x)` is, sideways.
    private func detection(_ x: Double, score: Double = 0.9) -> Detection {
        Detection(box: box(x), score: score, keyPoints: nil)
    }

    private func correction(_ seen: [BoundingBox?], _ detections: [Detection], for place: Int = 0) -> Detection? {
        TrackingSession.correction(for: place, among: seen, by: detections)
    }

    @Test func `a measurement well beside a sure detection is made anew`() {
        #expect(correction([box(0)], [detection(28)])?.box == box(28))
        #expect(correction([box(0)], [detection(200), detection(28)])?.box == box(28))
    }

    @Test func `one at the detection, beside a doubtful one or beside none stays`() {
        #expect(correction([box(0)], [detection(2)]) == nil)
        #expect(correction([box(0)], [detection(28, score: 0.7)]) == nil)
        #expect(correction([box(0)], [detection(90)]) == nil)
        #expect(correction([box(0)], []) == nil)
        #expect(correction([nil], [detection(0)]) == nil)
    }

    @Test func `the detection of a face in front is no correction of the one behind`() {
        let seen = [box(0), box(26)]
        #expect(correction(seen, [detection(28)], for: 0) == nil)
        #expect(correction(seen, [detection(28)], for: 1) == nil)
        #expect(correction([box(0), nil, box(120)], [detection(28)])?.box == box(28))
    }
}
