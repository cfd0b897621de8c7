internal import Glibc

/// Where the programs keep and find things, from the environment and the configuration alone.
///
/// Nothing is created here. *Reentrant*.
package struct RuntimePaths: Sendable {
    private let environment: ProcessEnvironment
    /// Whether there is something at a path.
    private let exists: @Sendable (String) -> Bool

    package init(
        environment: ProcessEnvironment,
        exists: @escaping @Sendable (String) -> Bool = { access($0, F_OK) == 0 }
    ) {
        self.environment = environment
        self.exists = exists
    }

    /// What must outlast a restart: `$STATE_DIRECTORY`, `$XDG_STATE_HOME/facetrackd`, `~/.local/state/facetrackd`.
    package var stateDirectory: String {
        environment.directory("STATE_DIRECTORY") ?? own("XDG_STATE_HOME", inHome: ".local/state", otherwise: "state")
    }

    /// What can be made again: `$CACHE_DIRECTORY`, `$XDG_CACHE_HOME/facetrackd`, `~/.cache/facetrackd`.
    package var cacheDirectory: String {
        environment.directory("CACHE_DIRECTORY") ?? own("XDG_CACHE_HOME", inHome: ".cache", otherwise: "cache")
    }

    /// The event log: configured, `$LOGS_DIRECTORY`, `$XDG_STATE_HOME/facetrackd`, `~/.local/state/facetrackd`.
    package func logDirectory(_ log: PublishConfiguration.Log) -> String {
        log.directory ?? environment.directory("LOGS_DIRECTORY")
            ?? own("XDG_STATE_HOME", inHome: ".local/state", otherwise: "state")
    }

    /// Pictures of people: configured, else `best-shots` in the state directory.
    package func bestShotDirectory(_ shots: BestShotConfiguration) -> String {
        guard var path = shots.directory else { return stateDirectory + "/best-shots" }
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }

    /// Compiled networks: configured, else `models` in the cache directory.
    package func modelCache(_ models: ModelConfiguration) -> String {
        models.cache ?? cacheDirectory + "/models"
    }

    /// The daemon's own configuration file where it is not told of one; nil: there is none.
    package var systemConfiguration: String? {
        exists(ConfigurationLoader.systemFile) ? ConfigurationLoader.systemFile : nil
    }

    /// Where the networks may be, best first. The first three that apply are final: what is named is meant.
    package func modelDirectories(_ models: ModelConfiguration) -> [String] {
        if let named = models.directory ?? environment["FACETRACKD_MODELS"] { return [named] }
        return shared("models")
    }

    /// The directory of networks: the first of `modelDirectories` that exists; nil: none does.
    package func modelDirectory(_ models: ModelConfiguration) -> String? {
        modelDirectories(models).first(where: exists)
    }

    /// The sample clip `$FACETRACKD_SAMPLE`, else `share/facetrackd/sample/carphone_pristine.mp4`; nil: not there.
    package var sampleClip: String? {
        let candidates = environment["FACETRACKD_SAMPLE"].map { [$0] }
        return (candidates ?? shared("sample").map { $0 + "/carphone_pristine.mp4" }).first(where: exists)
    }

    /// `share/facetrackd/NAME` and `.deps/share/facetrackd/NAME` beside the program and in each directory above it.
    private func shared(_ name: String) -> [String] {
        guard var directory = environment.executable.map(Self.parent) else { return [] }
        var found: [String] = []
        while true {
            let prefix = directory == "/" ? "" : directory
            found.append("\(prefix)/share/facetrackd/\(name)")
            found.append("\(prefix)/.deps/share/facetrackd/\(name)")
            if directory == "/" { return found }
            directory = Self.parent(directory)
        }
    }

    private func own(_ variable: String, inHome: String, otherwise: String) -> String {
        if let base = environment.directory(variable) { return "\(base)/facetrackd" }
        let homes = [environment["HOME"], environment.homeDirectory]
        // A home of "/" belongs to users that have none.
        if let home = homes.compactMap({ $0 }).first(where: { $0.hasPrefix("/") && $0 != "/" && exists($0) }) {
            return "\(home)/\(inHome)/facetrackd"
        }
        return "/tmp/facetrackd-\(environment.userID)/\(otherwise)"
    }

    private static func parent(_ path: String) -> String {
        guard path.hasPrefix("/"), let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
        return String(path[..<slash])
    }
}
