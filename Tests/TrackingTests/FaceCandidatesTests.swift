import Frames
import Records
import Testing

@testable import Tracking

@Suite struct FaceCandidatesTests {
    private let box = BoundingBox(x: 100, y: 100, width: 60, height: 60)

    private func frame(_ number: Int) -> FrameTime { FrameTime(nanoseconds: Int64(number) * 40_000_000) }

    @Test func `one look proves nothing, however sure`() {
        var candidates = FaceCandidates()
        let isFace = candidates.isFace(box, evidence: 0.95, at: frame(0))
        #expect(!isFace)
    }

    @Test func `judges that agree look after look make a face`() {
        var candidates = FaceCandidates()
        let answers = (0..<6).map { candidates.isFace(box, evidence: 0.61, at: frame($0)) }
        #expect(answers.firstIndex(of: true) == 2)
    }

    @Test func `weak evidence never makes a face`() {
        var candidates = FaceCandidates()
        let answers = (0..<500).map { candidates.isFace(box, evidence: 0.38, at: frame($0)) }
        #expect(!answers.contains(true))
    }

    @Test func `evidence at different places does not add up`() {
        var candidates = FaceCandidates()
        let answers = (0..<8).map { number in
            let place = BoundingBox(x: Double(number % 4) * 100, y: 0, width: 60, height: 60)
            return candidates.isFace(place, evidence: 0.65, at: frame(number))
        }
        #expect(!answers.contains(true))
    }

    @Test func `a place that judges did not believe in is asked about rarely`() {
        var candidates = FaceCandidates()
        var asked = 0
        for number in 0..<100 where candidates.isWorthJudging(box, at: frame(number)) {
            asked += 1
            _ = candidates.isFace(box, evidence: 0.1, at: frame(number))
        }
        // Six at first, then one a second.
        #expect((6...11).contains(asked))
    }

    @Test func `a place not seen for two seconds is forgotten`() {
        var candidates = FaceCandidates()
        for number in 0..<2 { _ = candidates.isFace(box, evidence: 0.68, at: frame(number)) }
        candidates.age(to: frame(60))
        #expect(!candidates.areHopeful(at: frame(60), isDark: true))
        let isFace = candidates.isFace(box, evidence: 0.68, at: frame(60))
        #expect(!isFace)
    }

    @Test func `places are remembered up to a bound`() {
        var candidates = FaceCandidates()
        for number in 0..<100 {
            let place = BoundingBox(x: Double(number) * 100, y: 0, width: 60, height: 60)
            if candidates.isWorthJudging(place, at: frame(0)) {
                _ = candidates.isFace(place, evidence: 0, at: frame(0))
            }
        }
        let isWorth = candidates.isWorthJudging(BoundingBox(x: 20_000, y: 0, width: 60, height: 60), at: frame(0))
        #expect(!isWorth)
    }
}
