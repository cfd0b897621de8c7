import Records
import TestSupport
import Testing

@testable import Tracking

@Suite struct SampleClipTests {
    @Test func `the sample clip shows one face with one id and all angles in each of its 120 frames`() throws {
        let results = try RealTracking(.lightTrack).results(ofMovie: Prefix.sample)
        #expect(results.count == 120)
        for result in results {
            #expect(result.faces.count == 1)
            #expect(result.faces.first?.id == 1)
            #expect(result.faces.first?.pose != nil)
            #expect(result.faces.first?.mesh != nil)
        }
        #expect(results.flatMap(\.events).map(\.kind) == [.appeared])
    }

    @Test func `the same clip gives the same values`() throws {
        let runs = try (0..<2).map { _ in try RealTracking(.lightTrack).results(ofMovie: Prefix.sample) }
        #expect(runs[0].map { $0.faces.map(\.bounds) } == runs[1].map { $0.faces.map(\.bounds) })
        #expect(runs[0].map { $0.faces.map(\.pose) } == runs[1].map { $0.faces.map(\.pose) })
        #expect(runs[0].map { $0.faces.map(\.mesh) } == runs[1].map { $0.faces.map(\.mesh) })
    }

    @Test func `mode always finds the face in each frame and gives no ids`() throws {
        let results = try RealTracking(.always).results(ofMovie: Prefix.sample)
        #expect(results.allSatisfy { $0.faces.count == 1 && $0.faces[0].id == nil && $0.faces[0].state == nil })
    }
}
