import Records
import Testing

@testable import Tracking

@Suite struct ExpectedFacesTests {
    private func box(_ x: Double) -> BoundingBox { BoundingBox(x: x, y: 0, width: 40, height: 50) }

    @Test func `a low score counts within a face's size, and not beyond`() {
        let faces = ExpectedFaces(boxes: [box(100)])
        #expect(faces.leastScore(at: box(100)) == ExpectedFaces.knownScore)
        #expect(faces.leastScore(at: box(149)) == ExpectedFaces.knownScore)
        #expect(faces.leastScore(at: box(151)) == ExpectedFaces.newScore)
        #expect(ExpectedFaces(boxes: []).leastScore(at: box(0)) == ExpectedFaces.newScore)
    }

    @Test func `a face that may be farther away needs the more score the farther it is`() {
        var faces = ExpectedFaces(boxes: [box(100)])
        faces.reaches[0] = 150
        let scores = stride(from: 0.0, through: 200, by: 10).map { faces.leastScore(at: box(100 + $0)) }
        #expect(scores == scores.sorted())
        #expect(abs(faces.leastScore(at: box(200)) - 0.4) < 1e-9)
        #expect(scores.last == ExpectedFaces.newScore)
        #expect(faces.contain(near: box(240)) && !faces.contain(near: box(260)))
    }

    @Test func `the nearest of several faces decides`() {
        var faces = ExpectedFaces(boxes: [box(0), box(300)])
        faces.reaches[0] = 400
        #expect(faces.leastScore(at: box(310)) == ExpectedFaces.knownScore)
        #expect(faces.leastScore(at: box(170)) > ExpectedFaces.knownScore)
    }
}
