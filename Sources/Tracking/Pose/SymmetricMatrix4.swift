/// A symmetric 4 x 4 matrix, for the quaternion fit.
struct SymmetricMatrix4 {
    private var rows: InlineArray<4, SIMD4<Double>>

    init(rows: InlineArray<4, SIMD4<Double>>) {
        self.rows = rows
    }

    /// The unit eigenvector of the largest eigenvalue, by Jacobi rotations (Golub and Van Loan, "Matrix Computations",
    /// section 8.5); nil where the two largest eigenvalues are equal and the direction is free.
    func principalEigenvector() -> SIMD4<Double>? {
        var a = rows
        var vectors: InlineArray<4, SIMD4<Double>> = [
            SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1),
        ]
        for _ in 0..<12 {
            var rest = 0.0
            for p in 0..<3 { for q in (p + 1)..<4 { rest += a[p][q] * a[p][q] } }
            if rest < 1e-24 { break }
            for p in 0..<3 {
                for q in (p + 1)..<4 where a[p][q].magnitude > 1e-300 {
                    Self.rotate(&a, &vectors, p, q)
                }
            }
        }
        var best = 0
        for index in 1..<4 where a[index][index] > a[best][best] { best = index }
        for index in 0..<4 where index != best && a[best][best] - a[index][index] < 1e-9 { return nil }
        return vectors[best]
    }

    /// One Jacobi rotation that makes `a[p][q]` zero; `vectors` holds eigenvectors as rows.
    private static func rotate(
        _ a: inout InlineArray<4, SIMD4<Double>>, _ vectors: inout InlineArray<4, SIMD4<Double>>, _ p: Int, _ q: Int
    ) {
        let theta = (a[q][q] - a[p][p]) / (2 * a[p][q])
        let t = (theta >= 0 ? 1.0 : -1.0) / (theta.magnitude + (theta * theta + 1).squareRoot())
        let c = 1 / (t * t + 1).squareRoot()
        let s = t * c
        for k in 0..<4 {
            let (kp, kq) = (a[k][p], a[k][q])
            a[k][p] = c * kp - s * kq
            a[k][q] = s * kp + c * kq
        }
        for k in 0..<4 {
            let (pk, qk) = (a[p][k], a[q][k])
            a[p][k] = c * pk - s * qk
            a[q][k] = s * pk + c * qk
        }
        let (first, second) = (vectors[p], vectors[q])
        vectors[p] = c * first - s * second
        vectors[q] = s * first + c * second
    }
}
