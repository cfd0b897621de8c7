import Testing

@testable import Tracking

@Suite struct AssignmentTests {
    /// Uniform numbers from a fixed seed.
    private struct Dice: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) | (state << 31)
        }
    }

    /// The most that gains can add up to, by trying everything.
    private func most(_ gains: [[Double?]], from row: Int = 0, taken: Set<Int> = []) -> Double {
        guard row < gains.count else { return 0 }
        var best = most(gains, from: row + 1, taken: taken)
        for (column, gain) in gains[row].enumerated() where !taken.contains(column) {
            guard let gain else { continue }
            best = max(best, gain + most(gains, from: row + 1, taken: taken.union([column])))
        }
        return best
    }

    private func sum(_ pairs: [Int?], of gains: [[Double?]]) throws -> Double {
        try pairs.enumerated().reduce(0) { sum, pair in
            guard let column = pair.element else { return sum }
            return sum + (try #require(gains[pair.offset][column], "an unlawful pair"))
        }
    }

    @Test(arguments: 0..<6) func `no other way of pairing gains more`(rows: Int) throws {
        var dice = Dice(state: UInt64(rows) + 1)
        for trial in 0..<300 {
            let columns = Int.random(in: 0...5, using: &dice)
            let density = Double.random(in: 0.1...1, using: &dice)
            let gains = (0..<rows).map { _ in
                (0..<columns).map { _ -> Double? in
                    guard Double.random(in: 0...1, using: &dice) < density else { return nil }
                    // Equal ones too.
                    return Double(Int.random(in: 1...12, using: &dice)) / 4
                }
            }
            let pairs = Assignment.best(gains)
            #expect(pairs.count == rows)
            let taken = pairs.compactMap { $0 }
            #expect(Set(taken).count == taken.count, "trial \(trial): a column twice")
            #expect(abs(try sum(pairs, of: gains) - most(gains)) < 1e-9, "trial \(trial): \(gains) gave \(pairs)")
        }
    }

    @Test func `a face gives way where two are the better for it`() {
        // The best pair first would leave the second face without a box.
        #expect(Assignment.best([[0.9, 0.7], [0.8, nil]]) == [1, 0])
    }

    @Test func `two poor pairs do not take the place of a good one`() {
        #expect(Assignment.best([[1.7, 0.4], [0.4, nil]]) == [0, nil])
    }

    @Test func `undisputed pairs are taken whatever they gain`() {
        #expect(Assignment.best([[nil, 0.001], [5, nil], [nil, nil]]) == [1, 0, nil])
        #expect(Assignment.best([]).isEmpty)
        #expect(Assignment.best([[], []]) == [nil, nil])
    }
}
