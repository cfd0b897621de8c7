import Capture
import Frames
import Inference
import Records
import TestSupport
import Testing

@testable import Tracking

@Suite struct DetectorTests {
    private static let frontal = "/usr/share/opencv4/haarcascades/haarcascade_frontalface_alt2.xml"

    private func maker(_ kind: DetectorMaker.Kind) throws -> DetectorMaker {
        DetectorMaker(kind, runtime: try InferenceRuntime(settings: InferenceSettings()))
    }

    private func boxes(
        _ detector: any FaceDetector, _ picture: String, rotation: Rotation = .none, area: PixelArea? = nil
    ) throws -> [BoundingBox] {
        let bitmap = try ImageBitmap.contentsOfFile(SharedMaterial.corpus(picture))
        let frame = bitmap.frame(time: FrameTime(nanoseconds: 0), sequence: 0)
        return try PictureReader().withPicture(of: frame, rotation: rotation) { picture in
            try detector.detect(in: picture, area: area ?? PixelArea(whole: picture.size), floor: 0.5) { _ in 0.5 }
                .map(\.box)
        }
    }

    @Test(arguments: ["/absent.xml", "/usr", "/etc/hostname"])
    func `what is no cascade is refused with its name and a cure`(file: String) throws {
        let maker = DetectorMaker(.cascade(file: file, CascadeSettings()), runtime: nil)
        let error = try #require(throws: InferenceError.self) { try maker.make(level: 256) }
        #expect(error.code == (file == "/absent.xml" ? .missingModel : .unreadableModel))
        #expect(error.description.hasPrefix("\(file): ") && error.description.contains("tracking.detector_file"))
    }

    @Test func `a cut cascade is refused`() throws {
        let folder = try ScratchFolder()
        let path = try folder.write("cut.xml", try Program.run(["head", "-c", "200000", Self.frontal]))
        let maker = DetectorMaker(.cascade(file: path, CascadeSettings()), runtime: nil)
        let error = try #require(throws: InferenceError.self) { try maker.make(level: 256) }
        #expect(error.code == .unreadableModel)
    }

    @Test func `the mesh network is no YuNet, and says so`() throws {
        let error = try #require(throws: InferenceError.self) {
            try maker(.yuNet(file: Prefix.models + "/face_landmark.tflite")).make(level: 256)
        }
        #expect(error.code == .unexpectedShape && error.description.contains("YuNet"))
    }

    @Test func `what is no ONNX file is refused as such`() throws {
        for (file, code) in [("/absent.onnx", InferenceError.Code.missingModel), ("/etc/hostname", .unreadableModel)] {
            let error = try #require(throws: InferenceError.self) { try maker(.yuNet(file: file)).make(level: 256) }
            #expect(error.code == code && error.description.contains("tracking.detector_file"))
        }
    }

    @Test func `a YuNet file that is not there, not readable or no network is told apart, each with its cure`() throws {
        let folder = try ScratchFolder()
        func words(_ file: String) throws -> String {
            try #require(throws: InferenceError.self) { try maker(.yuNet(file: file)).make(level: 256) }.description
        }
        let absent = try words("/absent.onnx")
        #expect(absent.hasPrefix("/absent.onnx: ") && absent.contains("is not there"))
        let cut = try folder.write("cut.onnx", [8, 7, 6])
        #expect(try words(cut).contains("cut short"))
        #expect(try ![absent, words(cut)].contains { !$0.contains("tracking.detector_file") })
    }

    @Test func `the cascade's steps do not step over the narrowest face that is asked for`() throws {
        let source = try SourceOpener.open(SourceRequest(device: Prefix.sample))
        defer { source.close() }
        guard case .frame(let frame) = try source.next(timeout: 20_000_000_000) else {
            Issue.record("the sample has no frame")
            return
        }
        func found(factor: Double, minimum: Double) throws -> [Double] {
            var settings = CascadeSettings()
            (settings.scaleFactor, settings.neighbors, settings.minimumSize) = (factor, 1, minimum)
            let detector = try DetectorMaker(.cascade(file: Self.frontal, settings), runtime: nil).make(level: 320)
            return try PictureReader().withPicture(of: frame, rotation: .none) { picture in
                let area = PixelArea(whole: picture.size)
                return try detector.detect(in: picture, area: area, floor: 0.1) { _ in 0.1 }.map(\.box.width)
            }
        }
        let width = try #require(try found(factor: 1.05, minimum: 0).max())
        var below = 0
        for factor in stride(from: 1.2, through: 2.4, by: 0.1) {
            // Steps at which the face is found, which may be half a step smaller than it is.
            let steps = try found(factor: factor, minimum: 0).filter { $0 >= width / factor.squareRoot() }
            guard let least = steps.min() else { continue }
            below += least < 0.95 * width ? 1 : 0
            #expect(
                try !found(factor: factor, minimum: width).isEmpty, "factor \(factor), found at \(steps) of \(width)")
        }
        #expect(below >= 3, "the coarse steps lie beside the face's size")
        #expect(try found(factor: 1.6, minimum: 2.5 * width).isEmpty)
    }

    @Test(.enabled(if: SharedMaterial.isExpected, "\(SharedMaterial.absence)"), arguments: [256, 320, 640])
    func `YuNet finds six people in a group, at any level`(level: Int) throws {
        let file = SharedMaterial.yuNet
        let detector = try maker(.yuNet(file: file)).make(level: level)
        #expect(try boxes(detector, "facenet_pytorch/multiface.jpg").count == 6)
    }

    @Test(.enabled(if: SharedMaterial.isExpected, "\(SharedMaterial.absence)"))
    func `all detectors put their boxes around the same place`() throws {
        let picture = "inspireface/test_res/data/bulk/r0.jpg"
        let blaze = try boxes(
            maker(.blazeFace(file: Prefix.models + "/face_detection_back.tflite")).make(level: 256), picture)
        let yunet = try boxes(
            maker(.yuNet(file: SharedMaterial.yuNet)).make(level: 320), picture)
        let cascade = try boxes(
            DetectorMaker(.cascade(file: Self.frontal, CascadeSettings()), runtime: nil).make(level: 320), picture)
        let wanted = try #require(blaze.first)
        #expect(blaze.count == 1 && yunet.count == 1 && cascade.count == 1)
        #expect(wanted.intersectionOverUnion(try #require(yunet.first)) > 0.7)
        #expect(wanted.intersectionOverUnion(try #require(cascade.first)) > 0.6)
    }

    @Test(.enabled(if: SharedMaterial.isExpected, "\(SharedMaterial.absence)"))
    func `a turned camera's picture gives the cascade the same boxes`() throws {
        let detector = try DetectorMaker(.cascade(file: Self.frontal, CascadeSettings()), runtime: nil).make(level: 320)
        let upright = try boxes(detector, "inspireface/test_res/data/rotate/rot_0.jpg")
        for (name, rotation) in [("90", Rotation.threeQuarters), ("180", .half), ("270", .quarter)] {
            let turned = try boxes(detector, "inspireface/test_res/data/rotate/rot_\(name).jpg", rotation: rotation)
            #expect(turned.count == 1 && upright.count == 1)
            #expect(upright[0].intersectionOverUnion(turned[0]) > 0.9)
        }
    }

    @Test(.enabled(if: SharedMaterial.isExpected, "\(SharedMaterial.absence)"))
    func `a part of a picture gives boxes of the whole picture`() throws {
        let detector = try maker(.blazeFace(file: Prefix.models + "/face_detection_back.tflite")).make(level: 256)
        let picture = "inspireface/test_res/data/bulk/r0.jpg"
        let whole = try #require(try boxes(detector, picture).first)
        let area = PixelArea(x: 40, y: 60, width: 250, height: 250)
        let part = try #require(try boxes(detector, picture, area: area).first)
        #expect(whole.intersectionOverUnion(part) > 0.8)
    }
}
