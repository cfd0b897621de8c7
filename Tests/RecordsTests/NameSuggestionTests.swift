import Records
import Testing

@Suite struct NameSuggestionTests {
    @Test(arguments: [
        ("rate", "rate", 0), ("rte", "rate", 1), ("raet", "rate", 1), ("rates", "rate", 1), ("", "rate", 4),
        ("Rate", "rate", 0), ("file-megabytes", "file_megabytes", 0), ("kitten", "sitting", 3),
    ])
    func `the distance counts slips of the fingers`(left: String, right: String, distance: Int) {
        #expect(NameSuggestion.distance(left, right) == distance)
        #expect(NameSuggestion.distance(right, left) == distance)
    }

    @Test func `the nearest name is found, and none where none is near`() {
        let names = ["watch", "status", "devices", "models"]
        #expect(NameSuggestion.nearest(to: "wacth", among: names) == "watch")
        #expect(NameSuggestion.nearest(to: "device", among: names) == "devices")
        #expect(NameSuggestion.nearest(to: "replay", among: names) == nil)
    }

    @Test func `a name of a million letters is no matter`() {
        #expect(NameSuggestion.nearest(to: String(repeating: "x", count: 1_000_000), among: ["watch"]) == nil)
    }
}
