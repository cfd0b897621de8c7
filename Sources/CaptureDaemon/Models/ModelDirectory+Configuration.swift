package import Models

extension ModelDirectory {
    /// Finds the directory by configuration and paths, and reads its manifest. *Reentrant*.
    package init(_ models: ModelConfiguration, paths: RuntimePaths) throws(ModelError) {
        guard let directory = paths.modelDirectory(models) else {
            let places = paths.modelDirectories(models)
            throw ModelError(
                .missing, places.first ?? "share/facetrackd/models",
                "the networks are not there" + (places.count > 1 ? ", nor in \(places.count - 1) places above" : ""))
        }
        try self.init(path: directory)
    }
}
