import Foundation
import Frames
import Inference
import Records
import TestSupport
import Testing

@testable import Analysis
@testable import Tracking

@Suite("Classifiers of the user's own")
struct ClassifierSlotTests {
    private let folder: ScratchFolder
    private let runtime: InferenceRuntime

    init() throws {
        folder = try ScratchFolder()
        runtime = try InferenceRuntime(settings: InferenceSettings())
    }

    private func settings(_ change: (inout SlotSettings) -> Void = { _ in }) throws -> SlotSettings {
        var settings = SlotSettings()
        settings.name = "hue"
        settings.size = PixelSize(width: 20, height: 16)
        settings.labels = ["red", "green", "blue"]
        settings.file = folder.path + "/hue.onnx"
        change(&settings)
        return settings
    }

    private func slot(_ settings: SlotSettings) throws -> ClassifierSlot {
        try ClassifierSlot(settings, network: ClassifierSlot.compile(settings, with: runtime))
    }

    /// The label of a face in a picture of one colour.
    private func label(
        _ slot: ClassifierSlot, red: UInt8, green: UInt8, blue: UInt8
    ) throws -> FaceFacts.Label {
        let size = PixelSize(width: 640, height: 480)
        let bytes = [[UInt8]](repeating: [blue, green, red, 255], count: size.width * size.height).flatMap { $0 }
        let bitmap = try ImageBitmap(size: size, bgra: bytes)
        let frame = bitmap.frame(time: FrameTime(nanoseconds: 0), sequence: 0)
        return try PictureReader().withPicture(of: frame, rotation: .none) { picture in
            try slot.label(of: SeenMesh(RealHead.mesh()), in: picture)
        }
    }

    @Test("Channels first: the label of the largest output, as a share")
    func channelsFirst() throws {
        let settings = try settings()
        try MadeNetwork.write(to: #require(settings.file), shape: [1, 3, 16, 20], axes: [2, 3], outputs: 3)
        let slot = try slot(settings)
        let green = try label(slot, red: 51, green: 204, blue: 51)
        #expect(green.label == "green")
        // Softmax of 0.2, 0.8, 0.2.
        #expect(abs(green.score - 0.4767) < 0.01)
        #expect(try label(slot, red: 10, green: 20, blue: 90).label == "blue")
    }

    @Test("Channels last, the other order of colours, own values")
    func channelsLast() throws {
        let settings = try settings {
            $0.layout = .nhwc
            $0.colors = .bgr
            $0.mean = [0, 0, 100]
            $0.deviation = [100]
            $0.activation = .none
        }
        try MadeNetwork.write(to: #require(settings.file), shape: [1, 16, 20, 3], axes: [1, 2], outputs: 3)
        let slot = try slot(settings)
        // In the order blue, green, red the first output is blue's: 0.8, then 0.6, then (150 - 100) / 100.
        let found = try label(slot, red: 150, green: 60, blue: 80)
        #expect(found.label == "red")
        #expect(abs(found.score - 0.8) < 0.01)
    }

    @Test("Grey has one channel; one output with two labels says yes or no")
    func yesOrNo() throws {
        let settings = try settings {
            $0.colors = .grey
            $0.mean = [128]
            $0.deviation = [32]
            $0.labels = ["dark", "bright"]
            $0.activation = .sigmoid
        }
        try MadeNetwork.write(to: #require(settings.file), shape: [1, 1, 16, 20], axes: [2, 3], outputs: 1)
        let slot = try slot(settings)
        let bright = try label(slot, red: 192, green: 192, blue: 192)
        #expect(bright.label == "bright")
        #expect(abs(bright.score - 0.881) < 0.01)
        let dark = try label(slot, red: 64, green: 64, blue: 64)
        #expect(dark.label == "dark")
        #expect(abs(dark.score - 0.881) < 0.01)
    }

    @Test("A missing file, one that is no network, another input and another count of labels are told")
    func faults() throws {
        func message(_ settings: SlotSettings) -> (InferenceError.Code, String)? {
            do {
                _ = try slot(settings)
                return nil
            } catch let error as InferenceError {
                return (error.code, error.message)
            } catch {
                return nil
            }
        }
        let settings = try settings()
        let missing = try #require(message(settings))
        #expect(missing.0 == .missingModel && missing.1.contains("hue"))
        let file = try #require(settings.file)
        for (make, words) in [
            (["truncate", "-s", "4G", file], "4294 MB"), (["mkfifo", file], "a pipe"), (["mkdir", file], "a folder"),
            (["ln", "-s", "/dev/zero", file], "a device"), (["truncate", "-s", "0", file], "empty"),
        ] {
            _ = try Program.run(make)
            let refused = try #require(message(settings))
            #expect(refused.0 == .unreadableModel && refused.1.contains("\"hue\"") && refused.1.contains(words))
            _ = try Program.run(["rm", "-r", file])
        }
        try Data("no network".utf8).write(to: URL(filePath: #require(settings.file)))
        #expect(message(settings)?.0 == .unreadableModel)
        try MadeNetwork.write(to: #require(settings.file), shape: [1, 3, 16, 20], axes: [2, 3], outputs: 3)
        let labels = try #require(message(self.settings { $0.labels = ["red", "green"] }))
        #expect(labels.0 == .unexpectedShape && labels.1.contains("2 labels") && labels.1.contains("[3]"))
        let grey = try #require(message(self.settings { $0.colors = .grey }))
        #expect(grey.0 == .unexpectedShape && grey.1.contains("[1, 3, 16, 20]"))
        // It could be run at this size; its maker did not mean it to be.
        let large = try #require(message(self.settings { $0.size = PixelSize(width: 40, height: 32) }))
        #expect(large.0 == .unexpectedShape && large.1.contains("takes [1, 3, 16, 20], not [1, 3, 32, 40]"))
    }

    @Test(
        "Outputs that are no finite numbers are a failed run that says so", arguments: SlotSettings.Activation.allCases)
    func notFinite(activation: SlotSettings.Activation) throws {
        let settings = try settings {
            $0.activation = activation
            $0.deviation = [1, 1e-40, 1]
        }
        try MadeNetwork.write(to: #require(settings.file), shape: [1, 3, 16, 20], axes: [2, 3], outputs: 3)
        let slot = try slot(settings)
        let error = #expect(throws: InferenceError.self) { try label(slot, red: 51, green: 204, blue: 51) }
        #expect(error?.code == .failedRun)
        #expect(error?.subject.contains("hue.onnx") == true)
        #expect(error?.message.contains("of its 3 outputs 1 are") == true)
    }

    @Test("A file that leaves its size open takes the one that is configured")
    func openSize() throws {
        let settings = try settings()
        try MadeNetwork.write(to: #require(settings.file), shape: [nil, 3, nil, nil], axes: [2, 3], outputs: 3)
        #expect(try label(slot(settings), red: 51, green: 204, blue: 51).label == "green")
    }
}
