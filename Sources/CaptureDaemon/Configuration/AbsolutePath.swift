internal import FoundationEssentials
internal import Glibc

/// Where a file is, for those who were started elsewhere. *Reentrant*.
enum AbsolutePath {
    /// `path` from the root, links as they are, where it is relative and names something in the working directory; any other
    /// words as they are, such as a card's name or a stream's address.
    static func of(_ path: String) -> String {
        guard !path.isEmpty, !path.hasPrefix("/"), access(path, F_OK) == 0 else { return path }
        return FileManager.default.currentDirectoryPath + "/"
            + (path.hasPrefix("./") ? String(path.dropFirst(2)) : path)
    }
}
