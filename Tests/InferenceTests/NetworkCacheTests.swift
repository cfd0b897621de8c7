import Inference
import TestSupport
import Testing

@Suite struct NetworkCacheTests {
    private func run(_ settings: InferenceSettings = InferenceSettings()) throws -> NetworkRun {
        try InferenceRuntime(settings: settings).compile(modelAt: TestNetworks.landmarks)
            .makeRun(input: TestNetworks.input, outputs: TestNetworks.outputs)
    }

    @Test func `a network from the cache gives the same output`() throws {
        let folder = try ScratchFolder()
        let cache = folder.file("cache")
        let plain = try TestNetworks.output(try run(), stripes: 7)
        for _ in 0..<2 {
            let cached = try run(InferenceSettings(cacheDirectory: cache))
            #expect(try TestNetworks.output(cached, stripes: 7) == plain)
        }
        #expect(try !Program.run(["ls", cache]).isEmpty)
    }

    @Test func `a cache that cannot be written costs time and nothing else`() throws {
        let folder = try ScratchFolder()
        let file = try folder.write("file", [])
        let run = try run(InferenceSettings(cacheDirectory: file + "/cache"))
        #expect(try TestNetworks.output(run, stripes: 7).count == 1405)
    }

    @Test func `damaged files in the cache are passed over`() throws {
        let folder = try ScratchFolder()
        let settings = InferenceSettings(cacheDirectory: folder.path)
        let plain = try TestNetworks.output(try run(settings), stripes: 7)
        let names = String(decoding: try Program.run(["ls", folder.path]), as: UTF8.self).split(separator: "\n")
        #expect(!names.isEmpty)
        for name in names {
            let half = try folder.read(String(name)).count / 2
            _ = try folder.write(String(name), try folder.read(String(name)).prefix(half))
        }
        #expect(try TestNetworks.output(try run(settings), stripes: 7) == plain)
    }
}
