/// What faces' looks are compared in: how a face differs from the mean face, along the directions in which people
/// differ most (principal components, weighted so that the light's direction does not drown the rest).
///
/// Made by `tools/appearance-basis`. *Reentrant*.
enum AppearanceBasis {
    typealias Row = CodedRow

    private static let meanNumbers = mean.numbers
    private static let directionNumbers = directions.flatMap(\.numbers)

    /// The unit-length coordinates of a face; empty where the face has no contrast.
    ///
    /// - Parameter brightness: one number a mesh point, in any unit.
    static func coordinates(of brightness: consuming [Float]) -> [Float] {
        let count = brightness.count
        precondition(count == meanNumbers.count)
        let average = brightness.reduce(0, +) / Float(count)
        let length = brightness.reduce(0) { $0 + ($1 - average) * ($1 - average) }.squareRoot()
        guard length > leastContrast else { return [] }
        // From here on: how the face differs from the mean one.
        for index in 0..<count { brightness[index] = (brightness[index] - average) / length - meanNumbers[index] }
        var projected = [Float](repeating: 0, count: directions.count)
        directionNumbers.withUnsafeBytes { rows in
            brightness.withUnsafeBytes { face in
                for row in projected.indices {
                    projected[row] = product(
                        face, UnsafeRawBufferPointer(rebasing: rows[row * face.count..<(row + 1) * face.count]))
                }
            }
        }
        let extent = projected.reduce(0) { $0 + $1 * $1 }.squareRoot()
        guard extent > 1e-6 else { return [] }
        for row in projected.indices { projected[row] /= extent }
        return projected
    }

    /// The scalar product of two rows of `Float` of one length: four at a time, as one sum after the other would wait for the last.
    private static func product(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Float {
        typealias Lanes = SIMD4<Float>
        let (lane, lanes) = (MemoryLayout<Float>.size, MemoryLayout<Lanes>.size)
        var (even, odd) = (Lanes(), Lanes())
        var offset = 0
        while offset + 2 * lanes <= one.count {
            even +=
                one.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
                * other.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
            odd +=
                one.loadUnaligned(fromByteOffset: offset + lanes, as: Lanes.self)
                * other.loadUnaligned(fromByteOffset: offset + lanes, as: Lanes.self)
            offset += 2 * lanes
        }
        var sum = (even + odd).sum()
        while offset < one.count {
            sum +=
                one.loadUnaligned(fromByteOffset: offset, as: Float.self)
                * other.loadUnaligned(fromByteOffset: offset, as: Float.self)
            offset += lane
        }
        return sum
    }

    /// Below this a face is one grey: nothing to compare.
    private static let leastContrast: Float = 1e-3
}
