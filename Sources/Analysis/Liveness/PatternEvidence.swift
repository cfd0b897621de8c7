/// What some looks at the skin of one face say of a screen's pattern.
struct PatternEvidence {
    /// Whether there is one: no face is taken for living that has it.
    let isSeen: Bool
    /// Share of what it takes for a screen to be sure of, 0...1.
    let sureness: Double

    /// Strength from which on a look has a pattern, and one beyond doubt.
    private static let seen = 30.0
    private static let strong = 60.0
    /// Looks that must bear it out, each.
    private static let witnesses = 3
    private static let strongWitnesses = 5

    init(_ looks: [SkinPattern]) {
        let count = looks.count { $0.strength >= Self.seen }
        isSeen = count >= Self.witnesses && 2 * count >= looks.count
        let strong = looks.filter { $0.strength >= Self.strong }
        guard isSeen, 2 * strong.count >= looks.count, Self.wanders(strong) else {
            sureness = 0
            return
        }
        sureness = min(1, Double(strong.count) / Double(Self.strongWitnesses))
    }

    /// Whether it is seen at one place of the spectrum in no more than half of the looks. The grid of a screen that is moved
    /// wanders; what a camera or its cable puts into each picture stays.
    private static func wanders(_ looks: [SkinPattern]) -> Bool {
        looks.allSatisfy { look in
            let near = looks.count {
                let way = $0.place &- look.place
                return max(way.x.magnitude, way.y.magnitude) <= 1
            }
            return 2 * near <= looks.count
        }
    }
}
