import Frames
import Records
import TestSupport
import Testing

@testable import Tracking

@Suite struct VisibilityTests {
    /// Colours of a face that has at each point of `model` its usual brightness, and one of skin elsewhere.
    private func usual(_ model: VisibilityModel, mirrored: Bool = false, light: Float = 1) -> PointColours {
        var values = [SIMD3<Float>](repeating: SIMD3(0.6, 0.45, 0.38) * light, count: FaceMesh.count)
        for point in model.points {
            values[mirrored ? point.mirrored : point.index] = SIMD3(0.6, 0.45, 0.38) * (1 + 0.2 * point.usual) * light
        }
        return PointColours(values: values)
    }

    private func covered(_ model: VisibilityModel, _ colour: SIMD3<Float>) -> PointColours {
        var values = [SIMD3<Float>](repeating: SIMD3(0.6, 0.45, 0.38), count: FaceMesh.count)
        for point in model.points { values[point.index] = colour }
        return PointColours(values: values)
    }

    @Test func `a part that looks as usual is seen, in any light`() {
        for model in [VisibilityModel.rightEye, .nose, .mouth] {
            for light: Float in [0.3, 0.7, 1.1] { #expect(model.visibility(in: usual(model, light: light)) > 0.8) }
        }
    }

    @Test func `the left eye is held against the right one mirrored`() {
        let eye = VisibilityModel.rightEye
        let right = eye.visibility(in: usual(eye))
        #expect((right - eye.visibility(in: usual(eye, mirrored: true), mirrored: true)).magnitude < 0.05)
    }

    @Test(arguments: [SIMD3<Float>(0.05, 0.05, 0.06), SIMD3(0.9, 0.93, 0.95), SIMD3(0.2, 0.4, 0.8)])
    func `a part under one plain colour is covered`(colour: SIMD3<Float>) {
        for model in [VisibilityModel.rightEye, .nose, .mouth] {
            #expect(model.visibility(in: covered(model, colour)) < 0.2)
        }
    }

    @Test(.enabled(if: SharedMaterial.isExpected, "\(SharedMaterial.absence)"))
    func `a covered mouth says so, and an uncovered face does not`() throws {
        let tracking = try RealTracking(.always)
        tracking.session.measure(.visibility)
        var (seen, of, told, eyes, covers) = (0, 0, 0, 0, 0)
        for number in 1...8 {
            for series in ["a", "b"] {
                let path = SharedMaterial.corpus("human_samples/stock-emotions-\(series)-\(number).jpg")
                let picture = try ImageBitmap.contentsOfFile(path)
                guard let face = try tracking.faces(in: picture).first, let mesh = face.mesh else { continue }
                of += 1
                if try #require(face.visibility).mouth > 0.5 { seen += 1 }
                for cover in [Cover.plain, .striped] {
                    let hidden = try cover.over(mesh, in: picture)
                    guard let visibility = try tracking.faces(in: hidden).first?.visibility else { continue }
                    covers += 1
                    if visibility.mouth < 0.5 { told += 1 }
                    if max(visibility.leftEye, visibility.rightEye) > 0.5 { eyes += 1 }
                }
            }
        }
        try #require(of == 16 && covers >= 24)
        #expect(seen >= 14)
        #expect(Double(told) / Double(covers) >= 0.85)
        #expect(Double(eyes) / Double(covers) >= 0.85)
    }

    @Test func `it is not measured for nobody`() throws {
        let tracking = try RealTracking(.lightTrack)
        let faces = try tracking.results(ofMovie: Prefix.sample).flatMap(\.faces)
        #expect(!faces.isEmpty && faces.allSatisfy { $0.visibility == nil })
    }
}

/// A cloth over the lower face.
private enum Cover {
    case plain, striped

    /// The picture with everything below the nose bridge covered, as wide as the face.
    func over(_ mesh: FaceMesh, in picture: ImageBitmap) throws -> ImageBitmap {
        var pixels = picture.withBytes { span in span.withUnsafeBytes { [UInt8]($0) } }
        let corners = [234, 195, 454, 397, 377, 148, 172].map { mesh.points[$0] }
        for row in 0..<picture.size.height {
            for column in 0..<picture.size.width where Self.isInside(corners, Float(column), Float(row)) {
                let isStripe = self == .striped && (row / 6).isMultiple(of: 2)
                let colour: [UInt8] = isStripe ? [200, 60, 40, 255] : [225, 222, 214, 255]
                for channel in 0..<4 { pixels[(row * picture.size.width + column) * 4 + channel] = colour[channel] }
            }
        }
        return try ImageBitmap(size: picture.size, bgra: pixels)
    }

    private static func isInside(_ corners: [SIMD3<Float>], _ x: Float, _ y: Float) -> Bool {
        var inside = false
        for index in corners.indices {
            let (a, b) = (corners[index], corners[(index + 1) % corners.count])
            if (a.y > y) != (b.y > y), x < (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x { inside.toggle() }
        }
        return inside
    }
}
