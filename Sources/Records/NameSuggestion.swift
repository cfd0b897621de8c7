/// Finds the name someone may have meant.
package enum NameSuggestion {
    /// The candidate nearest to `name`, or nil when none is near enough to be a slip of the fingers. *Reentrant*.
    package static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
        var best: (name: String, distance: Int)?
        for candidate in candidates {
            let distance = distance(name, candidate)
            guard distance <= max(1, candidate.count / 3) else { continue }
            if distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.name
    }

    /// Insertions, deletions, replacements and swaps of neighbours that turn one text into the other
    /// (optimal string alignment distance). Letter case and `-` against `_` count for nothing.
    package static func distance(_ left: String, _ right: String) -> Int {
        let a = folded(left)
        let b = folded(right)
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in 0..<a.count {
            var row = [i + 1]
            for j in 0..<b.count {
                var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
                row.append(cost)
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }

    /// No key is longer than this; a hostile one must not cost quadratic time.
    private static let longestName = 128

    private static func folded(_ name: String) -> [UInt8] {
        name.lowercased().utf8.prefix(longestName).map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "_") : $0 }
    }
}
