import Inference
import TestSupport
import Testing

@Suite struct NetworkRunTests {
    private func run(_ settings: InferenceSettings = InferenceSettings()) throws -> NetworkRun {
        try InferenceRuntime(settings: settings).compile(modelAt: TestNetworks.landmarks)
            .makeRun(input: TestNetworks.input, outputs: TestNetworks.outputs)
    }

    @Test func `the same input gives the same output, whatever was run between`() throws {
        let run = try run()
        let first = try TestNetworks.output(run, stripes: 7)
        let other = try TestNetworks.output(run, stripes: 20)
        let again = try TestNetworks.output(run, stripes: 7)
        #expect(first == again)
        #expect(first != other, "the input matters")
        #expect(first.allSatisfy { $0.isFinite })
        #expect(first.count == 1405)
    }

    @Test func `runs of one network do not disturb each other`() throws {
        let network = try InferenceRuntime(settings: InferenceSettings()).compile(modelAt: TestNetworks.landmarks)
        let runs = try (0..<2).map { _ in
            try network.makeRun(input: TestNetworks.input, outputs: TestNetworks.outputs)
        }
        let first = try TestNetworks.output(runs[0], stripes: 7)
        _ = try TestNetworks.output(runs[1], stripes: 20)
        #expect(runs[0].withOutput(0) { Array($0) } == Array(first.prefix(1404)))
        #expect(try TestNetworks.output(runs[1], stripes: 7) == first)
    }
}
