extension ReferenceHead {
    /// Points of the mesh that lie on bone, spread over the face as evenly as can be: each next one is the farthest from
    /// those before. Mouth and chin, which talk, are not among them.
    ///
    /// - Parameter count: of points, at least 1.
    /// - Returns: indices into the mesh; fewer where there are not as many.
    package static func rigidPoints(_ count: Int) -> [Int] {
        let bony = points.indices.filter { numbers[4 * $0 + 3] > leastWeight }
        guard let first = bony.first else { return [] }
        var chosen = [first]
        var distances = bony.map { squaredDistance($0, first) }
        while chosen.count < min(count, bony.count) {
            guard let farthest = distances.indices.max(by: { distances[$0] < distances[$1] }) else { break }
            let next = bony[farthest]
            chosen.append(next)
            for index in bony.indices { distances[index] = min(distances[index], squaredDistance(bony[index], next)) }
        }
        return chosen
    }

    /// Of the sum of all, which is 1.
    private static let leastWeight: Float = 0.0008

    private static func squaredDistance(_ a: Int, _ b: Int) -> Float {
        let way = points[a] - points[b]
        return (way * way).sum()
    }
}
