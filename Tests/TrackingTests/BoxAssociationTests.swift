import Records
import Testing

@testable import Tracking

@Suite struct BoxAssociationTests {
    private func box(_ x: Double, width: Double = 40) -> BoundingBox {
        BoundingBox(x: x, y: 0, width: width, height: width)
    }

    @Test func `each face gets the box nearest to where it should be, one to one`() {
        #expect(BoxAssociation.pairs(expected: [box(0), box(100)], boxes: [box(104), box(3)]) == [1, 0])
        #expect(BoxAssociation.pairs(expected: [box(0), box(10)], boxes: [box(11)]) == [nil, 0])
    }

    @Test func `a face takes the farther of two boxes where another could have no other`() {
        // The first is nearer to both; the second has only that.
        let expected = [box(40), box(24)]
        #expect(BoxAssociation.pairs(expected: expected, boxes: [box(36), box(58)]) == [1, 0])
        #expect(BoxAssociation.pairs(expected: expected.reversed(), boxes: [box(58), box(36)]) == [1, 0])
    }

    @Test func `every box that may be a face's is worth more than none`() {
        for farthest in [BoxAssociation.farthest, 3] {
            for distance in stride(from: 0, through: 26.0, by: 1) {
                let pairs = BoxAssociation.pairs(
                    expected: [box(0), box(500)], boxes: [box(distance)], farthest: farthest)
                #expect(pairs == [0, nil], "\(distance)")
            }
        }
    }

    @Test func `a box far off or of another size is no followed face's`() {
        #expect(BoxAssociation.pairs(expected: [box(0)], boxes: [box(60)]) == [nil])
        #expect(BoxAssociation.pairs(expected: [box(0)], boxes: [box(0, width: 90)]) == [nil])
        #expect(BoxAssociation.pairs(expected: [box(0)], boxes: []) == [nil])
    }

    @Test func `of two boxes about as far, the one that the detector is surer of is the face's`() {
        func pairs(_ scores: [Double]) -> [Int?] {
            BoxAssociation.pairs(expected: [box(100)], boxes: [box(30), box(180)], scores: scores, farthest: 3)
        }
        #expect(pairs([0.8, 0.4]) == [0])
        #expect(pairs([0.4, 0.8]) == [1])
    }

    @Test func `a wide reach counts ways for less, and never takes what lies beyond it`() {
        let boxes = [box(40), box(119), box(121)]
        #expect(BoxAssociation.pairs(expected: [box(0)], boxes: boxes, scores: [0.3, 0.9, 0.95], farthest: 3) == [1])
    }
}
