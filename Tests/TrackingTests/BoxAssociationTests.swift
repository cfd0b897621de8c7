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

    @Test func `a box far off or of another size is no followed face's`() {
        #expect(BoxAssociation.pairs(expected: [box(0)], boxes: [box(60)]) == [nil])
        #expect(BoxAssociation.pairs(expected: [box(0)], boxes: [box(0, width: 90)]) == [nil])
        #expect(BoxAssociation.pairs(expected: [box(0)], boxes: []) == [nil])
    }
}
