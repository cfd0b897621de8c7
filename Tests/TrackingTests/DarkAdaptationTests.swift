import Testing

@testable import Tracking

@Suite struct DarkAdaptationTests {
    @Test(arguments: [120, 180, 255] as [Float])
    func `a bright picture is looked at as it is`(highlights: Float) {
        var adaptation = DarkAdaptation()
        adaptation.take(highlights: highlights)
        #expect(adaptation.gain == 1)
    }

    @Test func `the darker the more, up to a bound`() {
        let gains = [110, 90, 60, 40, 10, 0].map { (highlights: Float) in
            var adaptation = DarkAdaptation()
            adaptation.take(highlights: highlights)
            return adaptation.gain
        }
        #expect(gains == gains.sorted())
        #expect(gains[3] == 5)
        #expect(gains.suffix(2) == [8, 8])
        #expect(gains.allSatisfy { (1...8).contains($0) })
    }

    @Test func `small changes of the light are not followed`() {
        var adaptation = DarkAdaptation()
        adaptation.take(highlights: 40)
        let first = adaptation.gain
        for highlights in [42, 38, 45, 36] as [Float] { adaptation.take(highlights: highlights) }
        #expect(adaptation.gain == first)
        adaptation.take(highlights: 25)
        #expect(adaptation.gain == 8)
        adaptation.take(highlights: 200)
        #expect(adaptation.gain == 1)
    }
}
