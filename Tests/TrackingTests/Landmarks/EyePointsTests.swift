import Testing

@testable import Tracking

@Suite struct EyePointsTests {
    private func points(_ x: Float) -> EyePoints {
        EyePoints(iris: InlineArray(repeating: SIMD3(x, 30, 0)), contour: InlineArray(repeating: SIMD3(x, 20, 0)))
    }

    @Test func `points that tremble follow slowly, those that moved are there at once`() {
        var trembling = points(10)
        trembling.follow(points(11), share: 0.25)
        #expect((trembling.iris[0].x - 10.25).magnitude < 1e-5)
        #expect((trembling.contour[31].x - 10.25).magnitude < 1e-5)

        var moved = points(10)
        moved.follow(points(20), share: 0.25)
        #expect(moved.iris[4].x == 20)
        #expect(moved.contour[0].x == 20)
    }

    @Test func `each point moves for itself, as a lid does while the corners stand`() {
        var eye = points(10)
        var look = points(11)
        look.contour[12] = SIMD3(10, 32, 0)
        eye.follow(look, share: 0.25)
        #expect(eye.contour[12] == look.contour[12])
        #expect((eye.contour[0].x - 10.25).magnitude < 1e-5)
    }

    @Test func `the points about one eye are opposite those about the other`() {
        let (left, right) = (EyeSide.imageLeft.contour, EyeSide.imageRight.contour)
        #expect(left.count == Irises.contourCount && Set(left).count == left.count)
        #expect(left[EyePoints.corners.outer] == FaceMesh.Index.imageLeftEyeOuter)
        #expect(left[EyePoints.corners.inner] == FaceMesh.Index.imageLeftEyeInner)
        #expect(right[EyePoints.corners.outer] == FaceMesh.Index.imageRightEyeOuter)
        #expect(right[EyePoints.corners.inner] == FaceMesh.Index.imageRightEyeInner)
        #expect(Set(left).isDisjoint(with: right))
    }

    @Test func `every point of the mesh has one opposite, that of which is itself`() {
        for index in 0..<FaceMesh.count { #expect(FaceMesh.opposites[FaceMesh.opposites[index]] == index) }
        #expect(FaceMesh.opposites[FaceMesh.Index.noseTip] == FaceMesh.Index.noseTip)
        #expect(FaceMesh.opposites[FaceMesh.Index.imageLeftMouthCorner] == FaceMesh.Index.imageRightMouthCorner)
    }
}
