import FoundationEssentials
import Records
import Testing

@testable import Tracking

@Suite struct LandmarkLayoutTests {
    /// The reference head from the front, with irises in the middle of its eyes.
    private func face(_ pose: HeadPose = HeadPose(roll: 0, yaw: 0, pitch: 0), irises: Bool = true) -> TrackedFace {
        let mesh = MadeHead.mesh(pose)
        var face = TrackedFace(id: 1, state: .tracked, bounds: mesh.bounds, confidence: 1, mesh: mesh)
        if irises {
            let five = mesh.fivePoints
            face.irises = Irises(
                imageLeft: [SIMD3<Float>](repeating: five[0], count: 5),
                imageRight: [SIMD3<Float>](repeating: five[1], count: 5))
        }
        return face
    }

    private func points(_ face: TrackedFace, _ layout: LandmarkSet.Layout) throws -> [SIMD2<Float>] {
        let set = try #require(face.landmarks(layout))
        return (0..<set.count).map { SIMD2(set[$0][set[$0].startIndex], set[$0][set[$0].startIndex + 1]) }
    }

    @Test(arguments: [(LandmarkSet.Layout.mesh468, 468), (.mesh478, 478), (.points106, 106), (.five, 5)])
    func `each layout has as many points as its name says`(layout: LandmarkSet.Layout, count: Int) throws {
        let set = try #require(face().landmarks(layout))
        #expect(set.count == count)
        #expect(set.layout.dimensions == (layout == .mesh468 || layout == .mesh478 ? 3 : 2))
    }

    @Test func `the 106 points are different points, left and right in pairs`() throws {
        let points = try points(face(), .points106)
        for (index, point) in points.enumerated() {
            #expect(!points[..<index].contains(point), "\(index)")
            // The middle of the made picture is 320: a front view is its own mirror image.
            let mirrored = SIMD2(640 - point.x, point.y)
            let nearest = points.map { ($0 - mirrored).magnitudeSquared }.min() ?? .infinity
            #expect(nearest < 0.01, "\(index)")
        }
        // Contour from temple to temple, lowest in the middle.
        #expect(points[0].x < points[32].x)
        #expect(points[..<33].max { $0.y < $1.y } == points[16])
    }

    @Test func `regions are the subject's own left and right`() throws {
        let set = try #require(face().landmarks(.regions))
        #expect(set.regions.map(\.region) == FaceRegion.allCases)
        var middle: [FaceRegion: Float] = [:]
        var first = 0
        for part in set.regions {
            let columns = (first..<first + part.count).map { set[$0][set[$0].startIndex] }
            middle[part.region] = columns.reduce(0, +) / Float(part.count)
            first += part.count
        }
        for (left, right) in [
            (FaceRegion.leftEye, FaceRegion.rightEye), (.leftEyebrow, .rightEyebrow), (.leftPupil, .rightPupil),
        ] {
            let (own, other) = try (#require(middle[left]), #require(middle[right]))
            #expect(own > 325 && other < 315)
            #expect((own + other - 640).magnitude < 0.1)
        }
        for region in [FaceRegion.faceContour, .nose, .noseCrest, .medianLine, .outerLips, .innerLips] {
            #expect((try #require(middle[region]) - 320).magnitude < 0.5, "\(region)")
        }
    }

    @Test func `a face whose irises were not measured has no points of them`() throws {
        let face = face(irises: false)
        #expect(face.landmarks(.mesh478) == nil)
        let regions = try #require(face.landmarks(.regions)).regions.map(\.region)
        #expect(regions == FaceRegion.allCases.filter { $0 != .leftPupil && $0 != .rightPupil })
    }

    @Test func `layouts with irises have the eyes as the iris network sees them, the others as the mesh does`() throws {
        var face = face()
        let mesh = try #require(face.mesh)
        let side = EyeSide.imageLeft
        face.irises?.imageLeftContour = side.contour.map { mesh.points[$0] + SIMD3(1, 2, 0) }
        func point(_ layout: LandmarkSet.Layout, _ index: Int) throws -> SIMD2<Float> {
            let point = try points(face, layout)[index]
            return point - SIMD2(mesh.points[index].x, mesh.points[index].y)
        }
        for index in side.contour { #expect((try point(.mesh478, index) - SIMD2(1, 2)).magnitudeSquared < 1e-6) }
        for index in EyeSide.imageRight.contour { #expect(try point(.mesh478, index) == SIMD2(0, 0)) }
        for index in side.contour { #expect(try point(.mesh468, index) == SIMD2(0, 0)) }
    }

    @Test func `the document has the points of each layout`() throws {
        let root = String(#filePath.dropLast("/Tests/TrackingTests/Landmarks/LandmarkLayoutTests.swift".count))
        let text = try String(contentsOfFile: root + "/docs/landmarks.md", encoding: .utf8)
        func list(_ points: some Sequence<Int>) -> String { points.map { "\($0)" }.joined(separator: ", ") }
        for (region, points) in LandmarkIndices.regions {
            let row = try #require(text.split(separator: "\n").first { $0.hasPrefix("| `\(region.rawValue)` |") })
            #expect(row.hasPrefix("| `\(region.rawValue)` | \(points.count)"))
            #expect(row.hasSuffix("| \(list(points)) |"))
        }
        let contour = LandmarkIndices.contour.map { $0.0 == $0.1 ? "\($0.0)" : "\($0.0)+\($0.1)" }
        #expect(text.contains("| \(contour.joined(separator: ", ")) |"))
        var first = 0
        for count in [9, 9, 10, 10, 15, 12, 8] {
            let points = LandmarkIndices.inner[first..<first + count]
            let row = text.split(separator: "\n").first { $0.hasPrefix("| \(33 + first)–\(32 + first + count) |") }
            #expect(try #require(row).hasSuffix("| \(list(points)) |"))
            first += count
        }
        #expect(33 + first == 106)
    }

    @Test func `a face that was not measured has no points`() {
        let coasting = TrackedFace(
            id: 1, state: .coasting, bounds: BoundingBox(x: 0, y: 0, width: 1, height: 1), confidence: 0.5)
        for layout in LandmarkSet.Layout.allCases { #expect(coasting.landmarks(layout) == nil) }
    }
}

extension SIMD2<Float> {
    fileprivate var magnitudeSquared: Float { (self * self).sum() }
}
