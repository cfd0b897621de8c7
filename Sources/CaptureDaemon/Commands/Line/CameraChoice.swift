internal import Records

/// Which of the daemon's cameras a command line means.
enum CameraChoice {
    /// - Parameter name: as given; nil: the only one there is.
    /// - Throws: of usage, with the cameras there are.
    static func check(_ name: String?, in hello: HelloRecord) throws(CommandFailure) {
        let names = hello.cameras.map(\.name)
        let list = names.isEmpty ? "the daemon has none" : "there are: \(names.joined(separator: ", "))"
        guard let name else {
            if names.count == 1 { return }
            throw CommandFailure(.usage, "--camera must say which camera; \(list)")
        }
        guard !names.contains(name) else { return }
        let nearest = NameSuggestion.nearest(to: name, among: names).map { "; did you mean \($0)?" } ?? ""
        throw CommandFailure(.usage, "no camera \"\(name)\"; \(list)\(nearest)")
    }
}
