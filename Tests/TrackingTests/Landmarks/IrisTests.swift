import Capture
import Frames
import Inference
import Records
import TestSupport
import Testing

@testable import Tracking

@Suite struct IrisTests {
    @Test func `irises lie between the lids, whichever eye`() throws {
        let tracking = try RealTracking(.lightTrack)
        tracking.session.measure(.irises)
        let faces = try tracking.results(ofMovie: Prefix.sample).flatMap(\.faces)
        try #require(faces.count > 100)
        for face in faces where face.mesh != nil {
            let mesh = try #require(face.mesh)
            let irises = try #require(face.irises)
            for (side, iris) in [(EyeSide.imageLeft, irises.imageLeft), (.imageRight, irises.imageRight)] {
                let eye = side.region(in: mesh)
                let offset = SIMD2(Double(iris[0].x), Double(iris[0].y)) - eye.center
                #expect((offset * offset).sum().squareRoot() < 0.4 * eye.side)
                // Centre, image-right, top, image-left, bottom.
                #expect(iris[1].x > iris[0].x && iris[3].x < iris[0].x)
                #expect(iris[2].y < iris[0].y && iris[4].y > iris[0].y)
                // An iris is 11.7 mm wide, the opening of an eye from corner to corner about 30.
                let width = Double(iris[1].x - iris[3].x)
                #expect(width > 0.2 * eye.side && width < 0.6 * eye.side)
            }
        }
    }

    @Test func `the eyes' contours lie where the mesh has the eyes`() throws {
        let tracking = try RealTracking(.lightTrack)
        tracking.session.measure(.irises)
        let faces = try tracking.results(ofMovie: Prefix.sample).flatMap(\.faces)
        var contours = 0
        for face in faces {
            guard let mesh = face.mesh, let irises = face.irises else { continue }
            for (side, contour) in [
                (EyeSide.imageLeft, irises.imageLeftContour), (.imageRight, irises.imageRightContour),
            ] {
                guard let contour else { continue }
                contours += 1
                let width = Float(side.region(in: mesh).side)
                for (point, index) in zip(contour, side.contour) {
                    #expect(((point - mesh.points[index]) * (point - mesh.points[index])).sum() < 0.25 * width * width)
                }
            }
        }
        #expect(contours > 200)
    }

    @Test func `what nobody asks for is not measured`() throws {
        let tracking = try RealTracking(.lightTrack)
        #expect(try tracking.results(ofMovie: Prefix.sample).allSatisfy { $0.faces.allSatisfy { $0.irises == nil } })
    }

    @Test(.enabled(if: SharedMaterial.isExpected, "\(SharedMaterial.absence)"))
    func `the network is not run again for an eye that stands still`() throws {
        let picture = SharedMaterial.corpus("aflw2000/image00050.jpg")
        let bitmap = try ImageBitmap.contentsOfFile(picture)
        let mesh = try #require(try RealTracking(.always).faces(inPicture: picture).first?.mesh)
        let network = try InferenceRuntime(settings: InferenceSettings())
            .compile(modelAt: Prefix.models + "/iris_landmark.tflite")
        let follower = try IrisFollower(network: network)
        let reader = PictureReader()
        for millisecond in stride(from: Int64(0), to: 1000, by: 40) {
            let time = FrameTime(nanoseconds: millisecond * 1_000_000)
            let irises = try reader.withPicture(of: bitmap.frame(time: time, sequence: 0), rotation: .none) {
                try follower.irises(of: mesh, id: 1, in: $0, at: time)
            }
            #expect(irises != nil)
        }
        // Both eyes at the start and after half a second.
        #expect(follower.runs == 4)
        follower.keep([])
        let time = FrameTime(nanoseconds: 1_000_000_000)
        try reader.withPicture(of: bitmap.frame(time: time, sequence: 0), rotation: .none) { picture in
            _ = try follower.irises(of: mesh, id: 1, in: picture, at: time)
        }
        #expect(follower.runs == 6)
    }

    @Test(.enabled(if: SharedMaterial.isExpected, "\(SharedMaterial.absence)"))
    func `a face too small to have irises has none`() throws {
        let picture = SharedMaterial.corpus("aflw2000/image00050.jpg")
        var mesh = try #require(try RealTracking(.always).faces(inPicture: picture).first?.mesh)
        for index in mesh.points.indices { mesh.points[index] *= 0.1 }
        let network = try InferenceRuntime(settings: InferenceSettings())
            .compile(modelAt: Prefix.models + "/iris_landmark.tflite")
        let follower = try IrisFollower(network: network)
        let bitmap = try ImageBitmap.contentsOfFile(picture)
        let time = FrameTime(nanoseconds: 0)
        let irises = try PictureReader().withPicture(of: bitmap.frame(time: time, sequence: 0), rotation: .none) {
            try follower.irises(of: mesh, id: nil, in: $0, at: time)
        }
        #expect(irises == nil)
        #expect(follower.runs == 0)
    }
}
