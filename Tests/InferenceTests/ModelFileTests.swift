import Inference
import TestSupport
import Testing

@Suite struct ModelFileTests {
    private let runtime: InferenceRuntime

    init() throws { runtime = try InferenceRuntime(settings: InferenceSettings()) }

    private func error(_ body: () throws(InferenceError) -> Void) -> InferenceError? {
        do throws(InferenceError) { try body() } catch { return error }
        return nil
    }

    @Test(arguments: [nil, [1, 192, 192, 3]] as [[Int64]?], [0, 100, 20_000, 600_000])
    func `a truncated model is unreadable, with its own size or another`(shape: [Int64]?, length: Int) throws {
        let folder = try ScratchFolder()
        let whole = try Program.run(["cat", TestNetworks.landmarks])
        #expect(whole.count > length)
        let path = try folder.write("part.tflite", whole.prefix(length))
        let found = error { () throws(InferenceError) in
            _ = try runtime.compile(modelAt: path, inputShape: shape)
        }
        #expect(found?.code == .unreadableModel)
        #expect(found?.subject == path)
        #expect(found.map { $0.message.contains("\n") } == false, "one line")
    }

    @Test(arguments: ["fifo", "folder"]) func `what is no regular file is refused, not waited for`(kind: String) throws
    {
        let folder = try ScratchFolder()
        let path = "\(folder.path)/\(kind)"
        _ = try Program.run([kind == "fifo" ? "mkfifo" : "mkdir", path])
        let found = error { () throws(InferenceError) in _ = try runtime.compile(modelAt: path) }
        #expect(found?.code == .unreadableModel)
        #expect(found?.subject == path)
    }

    @Test func `a file too large for a network is refused before it is read`() throws {
        let folder = try ScratchFolder()
        let path = folder.file("huge.onnx")
        _ = try Program.run(["truncate", "-s", "4G", path])
        let found = error { () throws(InferenceError) in _ = try runtime.compile(modelAt: path) }
        #expect(found?.code == .unreadableModel)
        #expect(found?.message.contains("4294 MB") == true && found?.message.contains("500 MB") == true)
    }

    @Test func `a device the machine does not have is named`() throws {
        let other = try InferenceRuntime(settings: InferenceSettings(device: "NPU9"))
        let found = error { () throws(InferenceError) in
            _ = try other.compile(modelAt: TestNetworks.landmarks)
        }
        #expect(found?.message.contains("NPU9") == true)
    }
}
