import FaceTracking
import TestSupport
import Testing

extension Library {
    @Suite struct RuntimeTests {
        @Test func `the runtime is launched once and terminated once`() throws {
            #expect(!FaceTrackingRuntime.isLaunched)
            #expect(Library.code { try FaceTrackingRuntime.terminate() } == .notLaunched)
            try FaceTrackingRuntime.launch(path: Prefix.models)
            #expect(FaceTrackingRuntime.isLaunched)
            #expect(Library.code { try FaceTrackingRuntime.launch(path: Prefix.models) } == .alreadyLaunched)
            try FaceTrackingRuntime.terminate()
            #expect(!FaceTrackingRuntime.isLaunched)
            #expect(Library.code { try FaceTrackingRuntime.terminate() } == .notLaunched)
        }

        @Test func `a pack of models is described with names, hashes and roles`() throws {
            let pack = try FaceTrackingRuntime.validate(path: Prefix.models)
            #expect(Set(pack.models.map(\.role)).isSuperset(of: ["detector", "landmarks", "referee", "irises"]))
            #expect(pack.models.allSatisfy { $0.sha256.utf8.count == 64 && $0.byteCount > 1000 && !$0.licence.isEmpty })
            #expect(Library.code { _ = try FaceTrackingRuntime.modelPack() } == .notLaunched)
            #expect(try Library.whileLaunched { try FaceTrackingRuntime.modelPack() } == pack)
        }

        @Test func `models that are missing, changed or of another version are refused by name`() throws {
            let folder = try ScratchFolder()
            #expect(Library.code { try FaceTrackingRuntime.launch(path: folder.path) } == .modelMissing)
            let model = """
                {"role":"detector","file":"d.tflite","sha256":"\(String(repeating: "0", count: 64))","bytes":3,
                "carrier":"c","licence":"l"}
                """
            _ = try folder.write("manifest.json", Array("{\"models\":[\(model)]}".utf8))
            #expect(Library.code { try FaceTrackingRuntime.launch(path: folder.path) } == .modelMissing)
            _ = try folder.write("d.tflite", Array("ab".utf8))
            let error = #expect(throws: FaceTrackingError.self) { try FaceTrackingRuntime.launch(path: folder.path) }
            #expect(error?.code == .modelDamaged)
            #expect(error?.description.contains("d.tflite: is truncated: 2 bytes, not 3") == true)
            _ = try folder.write("d.tflite", Array("abc".utf8))
            #expect(Library.code { _ = try FaceTrackingRuntime.validate(path: folder.path) } == .modelDamaged)
            _ = try folder.write("manifest.json", Array("{\"version\":2,\"models\":[\(model)]}".utf8))
            #expect(Library.code { try FaceTrackingRuntime.launch(path: folder.path) } == .modelVersion)
            #expect(!FaceTrackingRuntime.isLaunched)
        }

        @Test func `a session of a runtime that was terminated says so, and can be closed`() throws {
            let session = try Library.whileLaunched { try FaceSession() }
            #expect(Library.code { _ = try session.trackingOptions() } == .notLaunched)
            try session.close()
            #expect(Library.code { _ = try session.trackingOptions() } == .closed)
            #expect(Library.code { _ = try FaceSession() } == .notLaunched)
        }

        @Test func `models are loaded anew beside sessions that are open`() throws {
            #expect(Library.code { try FaceTrackingRuntime.reload(path: Prefix.models) } == .notLaunched)
            let image = try SampleImage.frame(0).encoded(.bgr)
            try Library.whileLaunched {
                let session = try FaceSession(configuration: SessionConfiguration(detectionMode: .alwaysDetect))
                #expect(Library.code { try FaceTrackingRuntime.reload(path: "/nowhere") } == .modelMissing)
                try FaceTrackingRuntime.reload(path: Prefix.models)
                try image.bytes.withUnsafeBytes { bytes in
                    let stream = try ImageStream(borrowing: bytes, layout: image.layout)
                    #expect(try session.snapshot(in: stream).count == 1)
                    try stream.close()
                }
                try session.close()
            }
        }

        @Test func `the machine's compute devices are told, and what a session really runs on`() throws {
            try Library.whileLaunched {
                let devices = try FaceTrackingRuntime.availableDevices()
                #expect(devices.contains("CPU"))
                for device in [ComputeDevice.gpu, .npu]
                where !devices.contains(where: { $0.hasPrefix(device.rawValue) }) {
                    #expect(
                        Library.code {
                            _ = try FaceSession(configuration: SessionConfiguration(computeDevice: device))
                        } == .deviceUnavailable)
                }
                for device in [ComputeDevice.cpu, .automatic] {
                    let session = try FaceSession(configuration: SessionConfiguration(computeDevice: device))
                    #expect(session.configuration.computeDevice == device)
                    #expect(session.actualDevice.contains("CPU"))
                    try session.close()
                }
            }
        }
    }
}
