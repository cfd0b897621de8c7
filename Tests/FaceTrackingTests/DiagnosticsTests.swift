import FaceTracking
import FoundationEssentials
import TestSupport
import Testing

extension Library {
    @Suite struct DiagnosticsTests {
        @Test func `diagnostics name versions, models, devices, living things and the last error`() throws {
            #expect(LibraryDiagnostics().modelPack == nil && LibraryDiagnostics().devices.isEmpty)
            #expect(Library.code { _ = try FaceSession() } == .notLaunched)
            #expect(LibraryDiagnostics().lastErrors.first?.code == .notLaunched)
            let before = LibraryDiagnostics.liveObjects
            let diagnostics = try Library.whileLaunched {
                let session = try FaceSession()
                let stream = ImageStream()
                defer { try? stream.close() }
                #expect(Library.code { _ = try session.snapshot(in: stream) } == .emptyStream)
                return LibraryDiagnostics()
            }
            #expect(diagnostics.inferenceVersion?.contains("2026") == true)
            #expect(diagnostics.devices.contains("CPU"))
            #expect(diagnostics.liveObjects.sessions == before.sessions + 1)
            #expect(diagnostics.liveObjects.streams == before.streams + 1)
            #expect(LibraryDiagnostics.liveObjects == before)
            #expect(diagnostics.lastErrors.first?.code == .emptyStream && diagnostics.lastErrors.count <= 16)
            let hash = try #require(diagnostics.modelPack?.models.first).sha256
            #expect(diagnostics.description.contains(hash))
            #expect(diagnostics.description.contains("the image stream: it holds no image yet"))
            let again = try JSONDecoder().decode(LibraryDiagnostics.self, from: Data(diagnostics.json()))
            #expect(again == diagnostics)
        }
    }
}
