import Inference
import TestSupport
import Testing

@Suite struct NetworkTests {
    private static let landmarks = Prefix.models + "/face_landmark.tflite"
    private let runtime: InferenceRuntime

    init() throws {
        runtime = try InferenceRuntime(settings: InferenceSettings())
    }

    private func failure(_ body: () throws -> Void) -> InferenceError? {
        #expect(throws: InferenceError.self) { try body() }
    }

    @Test func `a run gives the same numbers for the same input`() throws {
        let network = try runtime.compile(modelAt: Self.landmarks)
        var results: [[Float]] = []
        for _ in 0..<2 {
            let run = try network.makeRun(input: [1, 192, 192, 3], outputs: [1404, 1])
            run.withInput { input in
                for index in input.indices { input[index] = Float(index % 251) / 250 }
            }
            try run.run()
            results.append(run.withOutput(0) { Array($0) } + run.withOutput(1) { Array($0) })
        }
        #expect(results[0].count == 1405)
        #expect(results[0].allSatisfy { $0.isFinite })
        #expect(Set(results[0]).count > 1000)
        #expect(results[0] == results[1])
    }

    @Test func `another network than its role asks is refused again and again, and stays usable`() throws {
        let network = try runtime.compile(modelAt: Self.landmarks)
        for _ in 0..<20 {
            let input = failure { _ = try network.makeRun(input: [1, 256, 256, 3], outputs: [1404, 1]) }
            #expect(input?.code == .unexpectedShape)
            #expect(input?.message.contains("its input has 110592 numbers where 196608 are expected") == true)
            let output = failure { _ = try network.makeRun(input: [1, 192, 192, 3], outputs: [1404, 2]) }
            #expect(output?.message.contains("its output 1 has 1 numbers where 2 are expected") == true)
            let missing = failure { _ = try network.makeRun(input: [1, 192, 192, 3], outputs: [1404, 1, 1, 1, 1]) }
            #expect(missing?.code == .unexpectedShape)
        }
        try network.makeRun(input: [1, 192, 192, 3], outputs: [1404, 1]).run()
    }

    @Test func `a missing file and one that is no network are told apart`() throws {
        let folder = try ScratchFolder()
        let missing = folder.file("missing.tflite")
        let absent = failure { _ = try runtime.compile(modelAt: missing) }
        #expect(absent?.code == .missingModel)
        #expect(absent?.subject == missing)
        let damaged = try folder.write("damaged.tflite", Array("no network".utf8))
        let unreadable = failure { _ = try runtime.compile(modelAt: damaged) }
        #expect(unreadable?.code == .unreadableModel)
        #expect(unreadable?.message.contains("is the file whole") == true)
    }

    @Test func `a size that the network cannot have is refused`() throws {
        let error = failure { _ = try runtime.compile(modelAt: Self.landmarks, inputShape: [1, 3]) }
        #expect(error?.code == .notCompiled)
    }
}
