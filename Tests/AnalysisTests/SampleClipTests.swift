import Frames
import Records
import Testing

@testable import Analysis
@testable import Tracking

@Suite("Analysis of the sample clip")
struct SampleClipTests {
    @Test(
        "The blinks of the sample clip are told; of those at half the rate, which shows the third one half closed, two",
        arguments: [(1, 3), (2, 2)])
    func blinks(step: Int, count: Int) throws {
        let results = try RealFaces { $0.features = [.eyes, .actions] }.sampleClip(step: step)
        let actions = results.flatMap(\.analysis.actions)
        let times = actions.filter { $0.action == .blink }.map { Double($0.time.nanoseconds) * 1e-9 }
        #expect(times.count == count)
        for (time, truth) in zip(times, [1.4, 3.07, 3.75]) { #expect(abs(time - truth) < 0.25) }
        #expect(actions.allSatisfy { $0.id == 1 })
        let eyes = results.compactMap { $0.analysis.facts[0]?.eyes?.mean }
        #expect(eyes.count == results.count)
        #expect(eyes.filter { $0 > 0.7 }.count > results.count * 8 / 10)
    }

    @Test("Everything that is asked for is there, within its range")
    func everything() throws {
        let results = try RealFaces {
            $0.features = [.eyes, .expression, .gaze, .quality]
            $0.presence.isEnabled = true
        }.sampleClip(step: 5)
        for (_, analysis) in results.dropFirst() {
            let facts = try #require(analysis.facts.first ?? nil)
            for share in [
                facts.eyes?.left, facts.eyes?.right, facts.mouth?.open, facts.mouth?.smile, facts.browRaise,
                facts.quality,
                facts.qualityParts?.sharpness, facts.qualityParts?.exposure, facts.qualityParts?.size,
                facts.qualityParts?.pose, facts.qualityParts?.occlusion,
            ] { #expect(try (0...1).contains(#require(share))) }
            #expect(facts.dwell != nil)
        }
        let gazes = results.compactMap { $0.analysis.facts.first??.gaze }
        #expect(gazes.count > results.count / 2)
        #expect(
            results.flatMap(\.analysis.presence).contains { if case .changed(1, _) = $0.kind { true } else { false } })
    }

    @Test("What is not asked for is not there")
    func nothing() throws {
        let results = try RealFaces { _ in }.sampleClip(step: 20)
        for (tracking, analysis) in results {
            #expect(analysis.facts == tracking.faces.map { _ in nil })
            #expect(analysis.actions.isEmpty && analysis.presence.isEmpty)
        }
        let quality = try RealFaces { $0.features = .quality }.sampleClip(step: 40)
        for (_, analysis) in quality {
            let facts = try #require(analysis.facts.first ?? nil)
            #expect(facts.quality != nil && facts.qualityParts != nil)
            #expect(facts.eyes == nil && facts.mouth == nil && facts.gaze == nil && facts.dwell == nil)
        }
    }
}
