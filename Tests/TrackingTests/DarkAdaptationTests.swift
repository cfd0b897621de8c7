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
        let gains = [109, 90, 60, 40, 10, 0].map { (highlights: Float) in
            var adaptation = DarkAdaptation()
            adaptation.take(highlights: highlights)
            return adaptation.gain
        }
        #expect(gains == gains.sorted())
        #expect(gains[3] == 5)
        #expect(gains.suffix(2) == [8, 8])
        #expect(gains.allSatisfy { (1...8).contains($0) })
    }

    @Test func `light that wavers at the limit does not change what is looked at`() {
        for start in [119, 121] as [Float] {
            var adaptation = DarkAdaptation()
            for highlights in [200, start] { adaptation.take(highlights: highlights) }
            for highlights in [121, 119, 118, 122, 115, 125] as [Float] {
                adaptation.take(highlights: highlights)
                #expect(adaptation.gain == 1)
            }
        }
        var adaptation = DarkAdaptation()
        adaptation.take(highlights: 100)
        for highlights in [112, 119, 115, 118] as [Float] {
            adaptation.take(highlights: highlights)
            #expect(adaptation.gain > 1)
        }
        adaptation.take(highlights: 120)
        #expect(adaptation.gain == 1)
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
