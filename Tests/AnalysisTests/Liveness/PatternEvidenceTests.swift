import Testing

@testable import Analysis

@Suite struct PatternEvidenceTests {
    private func looks(_ strengths: [Double], step: Int = 3) -> [SkinPattern] {
        strengths.enumerated().map { SkinPattern(strength: $1, place: SIMD2(10 + step * $0, 8)) }
    }

    @Test func `one or two looks are chance`() {
        #expect(!PatternEvidence([]).isSeen)
        #expect(!PatternEvidence(looks([90, 90])).isSeen)
        #expect(!PatternEvidence(looks([90, 8, 9, 90, 7])).isSeen)
    }

    @Test func `three looks, and half of all, are a pattern`() {
        #expect(PatternEvidence(looks([40, 40, 40])).isSeen)
        #expect(PatternEvidence(looks([40, 8, 40, 8, 40, 8])).isSeen)
        #expect(!PatternEvidence(looks([40, 8, 40, 8, 40, 8, 8])).isSeen)
        #expect(!PatternEvidence(looks([29, 29, 29])).isSeen)
    }

    @Test func `five strong looks are sure`() {
        #expect(PatternEvidence(looks([40, 40, 40, 40, 40])).sureness == 0)
        #expect(PatternEvidence(looks([80, 80, 80, 80])).sureness == 0.8)
        #expect(PatternEvidence(looks([80, 80, 80, 80, 80])).sureness == 1)
        #expect(PatternEvidence(looks([80, 80, 80, 80, 80, 9, 9, 9])).sureness == 1)
    }

    @Test func `a pattern that stays where it is may be the camera's`() {
        let found = PatternEvidence(looks([80, 80, 80, 80, 80, 80], step: 0))
        #expect(found.isSeen)
        #expect(found.sureness == 0)
        // A neighbouring place is the same.
        #expect(PatternEvidence(looks([80, 80], step: 1) + looks([80, 80, 80], step: 0)).sureness == 0)
    }
}
