import CaptureDaemon
import Records
import TestSupport
import Testing

@Suite struct ModelsCommandTests {
    private final class Prepared: Sendable {
        let caches = Guarded<[String]>([])
    }

    private let folder: ScratchFolder
    private let prepared = Prepared()
    private let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

    init() throws {
        folder = try ScratchFolder()
        let entries = ["detector", "landmarks", "referee", "irises"].map {
            #"{"role":"\#($0)","file":"\#($0).tflite","sha256":"\#(hash)","bytes":3,"carrier":"wheel 1.0","licence":"Apache-2.0"}"#
        }
        _ = try folder.write("manifest.json", Array("{\"models\":[\(entries.joined(separator: ","))]}".utf8))
        for role in ["detector", "landmarks", "referee", "irises"] {
            _ = try folder.write("\(role).tflite", Array("abc".utf8))
        }
    }

    private func run(_ arguments: String...) -> ProgramRun {
        ProgramRun("facetrack") { [prepared, folder] output, diagnostics in
            let command = Subcommand.models { configuration, paths in
                prepared.caches.withLock { $0.append(paths.modelCache(configuration.models)) }
                return "prepared"
            }
            return FacetrackCommand.run(
                arguments: ["models"] + arguments, subcommands: [command],
                environment: ProcessEnvironment(variables: [
                    "FACETRACKD_MODELS": folder.path, "CACHE_DIRECTORY": folder.file("cache"),
                ]), output: output, diagnostics: diagnostics)
        }
    }

    @Test func `whole networks are listed with where they are and come from`() {
        let run = run()
        #expect(run.code == .success)
        #expect(
            run.output == """
                networks in \(folder.path)
                role       file              bytes  state  licence     from       sha256
                detector   detector.tflite   3      ok     Apache-2.0  wheel 1.0  ba7816bf8f01cfea
                landmarks  landmarks.tflite  3      ok     Apache-2.0  wheel 1.0  ba7816bf8f01cfea
                referee    referee.tflite    3      ok     Apache-2.0  wheel 1.0  ba7816bf8f01cfea
                irises     irises.tflite     3      ok     Apache-2.0  wheel 1.0  ba7816bf8f01cfea

                """)
        #expect(prepared.caches.withLock { $0 }.isEmpty)
    }

    @Test func `a changed network is told and fails the command`() throws {
        _ = try folder.write("landmarks.tflite", Array("abd".utf8))
        let run = run("--prepare")
        #expect(run.code == .unavailable)
        #expect(run.output.contains("landmarks.tflite  3      DAMAGED"))
        #expect(run.diagnostics.contains("has SHA-256"))
        #expect(prepared.caches.withLock { $0 }.isEmpty)
    }

    @Test func `a missing network is told with the cure`() throws {
        try Program.run(["rm", folder.file("detector.tflite")])
        let run = run()
        #expect(run.code == .unavailable)
        #expect(run.diagnostics.contains("detector.tflite: is not there; run `make setup`"))
    }

    @Test func `preparation gets the cache of the configuration`() {
        #expect(run("--prepare").diagnostics == "facetrack: prepared\n")
        _ = run("--prepare", "--set", "models.cache=/c")
        #expect(prepared.caches.withLock { $0 } == [folder.file("cache/models"), "/c"])
    }

    @Test func `json is one object for each network`() throws {
        _ = try folder.write("referee.tflite", Array("ab".utf8))
        let lines = run("--json").output.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(
            lines[0]
                == #"{"role":"detector","file":"\#(folder.path)/detector.tflite","sha256":"\#(hash)","carrier":"wheel 1.0","licence":"Apache-2.0","bytes":3,"ok":true}"#
        )
        #expect(lines[2].contains(#""ok":false,"fault":""#))
    }
}
