import Records
import Testing

@Suite struct BoundingBoxTests {
    private let box = BoundingBox(x: 10, y: 10, width: 10, height: 10)

    @Test func `overlap is the shared area over the joint one`() {
        #expect(box.intersectionOverUnion(box) == 1)
        #expect(box.intersectionOverUnion(BoundingBox(x: 15, y: 10, width: 10, height: 10)) == 1.0 / 3)
        #expect(box.intersectionOverUnion(BoundingBox(x: 20, y: 10, width: 10, height: 10)) == 0)
    }

    @Test func `a box within another is contained however much smaller it is`() {
        let small = BoundingBox(x: 12, y: 12, width: 2, height: 2)
        #expect(box.containment(small) == 1)
        #expect(small.containment(box) == 1)
        #expect(box.containment(BoundingBox(x: 19, y: 10, width: 2, height: 2)) == 0.5)
    }

    @Test func `an empty box shares nothing`() {
        let empty = BoundingBox(x: 12, y: 12, width: 0, height: 0)
        #expect(box.containment(empty) == 0)
        #expect(empty.intersectionOverUnion(empty) == 0)
    }
}
