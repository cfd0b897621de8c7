import Glibc

/// The folder of real pictures and clips that is not part of the project: `$FACETRACKD_SHARED`, else `shared` beside
/// the checkout. Tests that need it are skipped where it is absent, unless `$FACETRACKD_REQUIRE_SHARED` is set.
package enum SharedMaterial {
    private static let root: String = {
        if let named = getenv("FACETRACKD_SHARED").map({ String(cString: $0) }), !named.isEmpty { return named }
        let steps = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        return steps.joined(separator: "/") + "/../shared"
    }()

    /// True where tests that need it shall run: it is there, or it must be.
    package static let isExpected = isPresent || getenv("FACETRACKD_REQUIRE_SHARED") != nil

    package static let isPresent = access("\(root)/corpus/INDEX.md", R_OK) == 0

    /// What a skipped test says.
    package static let absence: String = "the shared test material is not at \(root); set FACETRACKD_SHARED"

    /// A detector network of the kind that users bring.
    package static var yuNet: String { "\(root)/models/yunet_n_dynamic.onnx" }

    /// Path of something in the corpus.
    package static func corpus(_ name: String) -> String { "\(root)/corpus/\(name)" }
}
