import Testing

@testable import Tracking

@Suite("Where a picture shows the points of a mesh")
struct SeenMeshTests {
    private func mesh(at place: SIMD3<Float> = SIMD3()) -> FaceMesh {
        FaceMesh(points: ReferenceHead.points.map { 90 * $0 + place })
    }

    @Test("Without measured points it is the mesh itself")
    func itself() {
        let mesh = mesh(at: SIMD3(100, 80, 2))
        let seen = SeenMesh(mesh)
        #expect(seen.indices.map { seen[$0] } == mesh.points && seen.eyeAngle == mesh.eyeAngle)
        #expect(CropRegion(seen) == CropRegion(mesh))
    }

    @Test("It is moved to where the part around the eyes was measured, and keeps its shape")
    func moved() throws {
        let (mesh, way) = (mesh(at: SIMD3(100, 80, 2)), SIMD3<Float>(12, -7, 3))
        var raw = self.mesh(at: SIMD3(100, 80, 2) + way)
        // A mouth that opens moves nothing but itself.
        raw.points[17].y += 30
        let seen = SeenMesh(mesh, raw: raw)
        for index in seen.indices {
            let off = seen[index] - mesh.points[index] - way
            #expect((off * off).sum() < 1e-6)
        }
        let (region, was) = (CropRegion(seen), CropRegion(mesh))
        #expect(abs(region.center.x - was.center.x - 12) < 1e-3 && abs(region.center.y - was.center.y + 7) < 1e-3)
        #expect(abs(region.side - was.side) < 1e-3 && abs(region.angle - was.angle) < 1e-5)
    }
}
