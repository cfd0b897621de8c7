internal import Models
internal import Tracking

/// Whether the networks are there, whole, and run.
struct ModelCheck {
    let configuration: Configuration
    let paths: RuntimePaths

    /// - Parameter compile: makes the networks ready and runs them once.
    func run(compile: () throws -> Void) -> [Finding] {
        if configuration.tracking.isBoxesOnly { return cascade(compile) }
        let cure =
            "run `make setup` in the checkout, or install facetrackd anew; $FACETRACKD_MODELS says where they are"
        do throws(ModelError) {
            let directory = try ModelDirectory(configuration.models, paths: paths)
            for entry in directory.manifest.models { try directory.verify(entry) }
            for role in ModelRole.allCases { _ = try directory.file(role) }
        } catch {
            return [Finding(.error, "networks", error.description, cause: "they are missing or damaged", cure: cure)]
        }
        let count = ModelRole.allCases.count
        do {
            try compile()
        } catch {
            return [
                Finding(
                    .error, "networks", "whole, but they do not run: \(error)",
                    cause: "the runtime does not fit this machine, or models.device names one that is not there",
                    cure: "set models.device to CPU")
            ]
        }
        return [Finding(.ok, "networks", "\(count) networks are whole (SHA-256) and run")]
    }

    /// Without any network there is only the cascade to try.
    private func cascade(_ compile: () throws -> Void) -> [Finding] {
        do {
            try compile()
        } catch {
            return [
                Finding(
                    .error, "cascade", "\(error)", cause: "the file is missing or no cascade",
                    cure: "install opencv-data, or set tracking.detector_file")
            ]
        }
        return [Finding(.ok, "cascade", "can be read and runs; no network is needed")]
    }
}
