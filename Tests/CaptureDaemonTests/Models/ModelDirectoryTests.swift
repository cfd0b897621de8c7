import CaptureDaemon
import Models
import TestSupport
import Testing

@Suite struct ModelDirectoryTests {
    private static let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    private static let detector = """
        {"role":"detector","file":"d.tflite","sha256":"\(hash)","bytes":3,"carrier":"some-wheel 1.0","licence":"Apache-2.0"}
        """
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func directory(_ models: String = detector, detector: String? = "abc") throws -> ModelDirectory {
        _ = try folder.write("manifest.json", Array("{\"models\":[\(models)]}".utf8))
        if let detector { _ = try folder.write("d.tflite", Array(detector.utf8)) }
        return try ModelDirectory(path: folder.path)
    }

    private func failure(_ body: () throws -> Void) -> ModelError? { #expect(throws: ModelError.self) { try body() } }

    @Test func `a whole file is found by its role and verified`() throws {
        let directory = try directory()
        #expect(try directory.file(.detector) == folder.file("d.tflite"))
        try directory.verify(directory.manifest.models[0])
        #expect(directory.manifest.models[0].carrier == "some-wheel 1.0")
    }

    @Test func `a missing file is told with its name and the cure`() throws {
        let directory = try directory(detector: nil)
        let error = failure { _ = try directory.file(.detector) }
        #expect(error?.code == .missing)
        #expect(
            error?.description
                == "\(folder.file("d.tflite")): is not there; run `make setup`, or set models.directory or FACETRACKD_MODELS"
        )
    }

    @Test(arguments: [("ab", "is truncated: 2 bytes, not 3"), ("abcd", "is too long: 4 bytes, not 3")])
    func `a file of another length is told before it is used`(content: String, expected: String) throws {
        let directory = try directory(detector: content)
        let error = failure { _ = try directory.file(.detector) }
        #expect(error?.code == .damaged)
        #expect(error?.description.contains(expected) == true)
    }

    @Test func `a changed file is told by its hash`() throws {
        let directory = try directory(detector: "abd")
        #expect(try directory.file(.detector) == folder.file("d.tflite"))
        let error = failure { try directory.verify(directory.manifest.models[0]) }
        #expect(error?.code == .damaged)
        #expect(error?.description.contains("not \(Self.hash)") == true)
    }

    @Test(arguments: [
        (
            detector.replacing("d.tflite", with: String(repeating: "d", count: 201)),
            "names a file of more than 200 bytes"
        ),
        (detector.replacing(hash, with: "ba78"), "is no hash"),
        (detector.replacing(hash, with: hash.uppercased()), "is no hash"),
        (detector.replacing(hash, with: String(repeating: "e\u{301}", count: 64)), "is no hash"),
    ])
    func `a name too long and a hash that is none are refused`(models: String, expected: String) {
        let error = failure { _ = try directory(models) }
        #expect(error?.code == .damaged)
        #expect(error?.description.contains(expected) == true)
    }

    @Test func `a role of another version is passed over`() throws {
        let other = Self.detector.replacing("detector", with: "fortune-teller")
        let directory = try directory("\(other),\(Self.detector)")
        #expect(try directory.file(.detector) == folder.file("d.tflite"))
        #expect(directory.manifest.models.count == 2)
    }

    @Test func `a role that is not listed is told`() throws {
        let directory = try directory()
        #expect(
            failure { _ = try directory.file(.landmarks) }?.description.contains("lists no landmarks network") == true)
    }

    @Test(arguments: ["", "{", "[1]", "{\"models\":[{\"role\":\"x\"}]}"])
    func `a manifest that cannot be read is told`(text: String) throws {
        _ = try folder.write("manifest.json", Array(text.utf8))
        #expect(failure { _ = try ModelDirectory(path: folder.path) }?.code == .damaged)
    }

    @Test(arguments: [["mkfifo"], ["mkdir"], ["truncate", "-s", "4G"], ["ln", "-s", "/dev/zero"]])
    func `a manifest that is no file, or far too large, is told and not waited for`(make: [String]) throws {
        _ = try Program.run(make + [folder.file("manifest.json")])
        #expect(failure { _ = try ModelDirectory(path: folder.path) }?.code == .damaged)
    }

    @Test func `a manifest cannot name files elsewhere`() throws {
        let entry = Self.detector.replacing("d.tflite", with: "../../etc/passwd")
        #expect(failure { _ = try directory(entry) }?.code == .damaged)
    }

    @Test func `no directory at all is told with the place that was looked at`() {
        let paths = RuntimePaths(
            environment: ProcessEnvironment(executable: "/opt/bin/facetrackd"), exists: { _ in false })
        let error = failure { _ = try ModelDirectory(ModelConfiguration(), paths: paths) }
        #expect(error?.code == .missing)
        #expect(error?.description.hasPrefix("/opt/bin/share/facetrackd/models: the networks are not there") == true)
        #expect(failure { _ = try ModelDirectory(path: folder.path) }?.path == folder.file("manifest.json"))
    }
}
