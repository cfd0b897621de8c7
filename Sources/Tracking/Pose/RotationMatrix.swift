/// A rotation in space, row by row; acts on column vectors.
package struct RotationMatrix: Sendable, Equatable {
    package var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

    package init(rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)) {
        self.rows = rows
    }

    /// From a unit quaternion w, x, y, z.
    package init(w: Double, x: Double, y: Double, z: Double) {
        rows = (
            SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)),
            SIMD3(2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)),
            SIMD3(2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y))
        )
    }

    package static func == (left: RotationMatrix, right: RotationMatrix) -> Bool { left.rows == right.rows }

    package static func * (matrix: RotationMatrix, vector: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3((matrix.rows.0 * vector).sum(), (matrix.rows.1 * vector).sum(), (matrix.rows.2 * vector).sum())
    }
}
