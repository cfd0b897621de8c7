internal import Glibc

/// What a process is born with, as a value, so that what depends on it can be tested.
package struct ProcessEnvironment: Sendable, Equatable {
    package var variables: [String: String]
    package var userID: UInt32
    /// From the user database; nil for a user that is not in it.
    package var homeDirectory: String?
    /// The running program's file; nil where the system does not say.
    package var executable: String?

    package init(
        variables: [String: String] = [:], userID: UInt32 = 0, homeDirectory: String? = nil, executable: String? = nil
    ) {
        self.variables = variables
        self.userID = userID
        self.homeDirectory = homeDirectory
        self.executable = executable
    }

    /// A variable's value; an empty one counts as not set.
    package subscript(_ name: String) -> String? {
        variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The first of a list of directories separated by colons, as systemd gives them; only absolute ones count.
    package func directory(_ name: String) -> String? {
        guard let first = self[name]?.split(separator: ":").first, first.hasPrefix("/") else { return nil }
        return String(first)
    }

    /// This process. Call while no other thread changes the environment.
    package static func current() -> ProcessEnvironment {
        var variables: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            let pair = String(cString: text)
            if let equals = pair.firstIndex(of: "=") {
                variables[String(pair[..<equals])] = String(pair[pair.index(after: equals)...])
            }
            entry += 1
        }
        let user = getuid()
        let home = getpwuid(user).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) }
        return ProcessEnvironment(
            variables: variables, userID: user, homeDirectory: home, executable: executablePath())
    }

    private static func executablePath() -> String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }
}
