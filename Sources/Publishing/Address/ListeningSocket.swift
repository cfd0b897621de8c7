internal import Glibc

/// A bound, listening Unix socket that is ours alone; its end removes the socket's file, if it is still ours.
struct ListeningSocket: ~Copyable {
    let path: String
    /// What could not be done but does not stop us, for people.
    let warnings: [String]
    private let socket: Descriptor
    private let device: dev_t
    private let inode: ino_t
    // Fields are dropped after `deinit` has run: the lock goes last, when the socket's file is gone.
    private let lock: SocketLock

    /// Descriptor to accept from; valid as long as this value lives.
    var number: Int32 { socket.number }

    /// - Parameter group: given the socket (mode 0660) when it exists and we may; nil: our own group.
    /// - Throws: `socketInUse` for a live daemon, `badSocketPath` for a path that cannot be used, `system`.
    init(_ place: SocketPath, group: String?) throws(PublishingError) {
        let address = try UnixAddress(place.path)
        if let directory = place.privateDirectory { try PrivateDirectory.make(directory) }
        let lock = try SocketLock(besides: place.path)
        try Self.clearAway(place.path, address)
        let socket = try Descriptor.unixSocket()

        let number = socket.number
        _ = fcntl(number, F_SETFL, O_NONBLOCK)
        let bound = address.use { bind(number, $0, $1) }
        guard bound == 0 else {
            throw PublishingError(
                .system, errno: bound,
                "cannot put the socket at \(place.path): \(systemText(bound)). Give another path with --socket")
        }
        // Nobody can connect before `listen`, so nobody slips in while the mode is still the umask's.
        var status = stat()
        let found = lstat(place.path, &status)
        var warnings: [String] = []
        if chmod(place.path, 0o660) != 0 {
            warnings.append("cannot set mode 0660 on \(place.path): \(systemText(errno))")
        }
        if let group, let warning = Self.give(place.path, to: group) { warnings.append(warning) }
        guard found == 0, listen(number, 1024) == 0 else {
            let code = errno
            unlink(place.path)
            throw PublishingError(
                .system, errno: code, "cannot listen at \(place.path): \(systemText(code))")
        }
        path = place.path
        self.warnings = warnings
        device = status.st_dev
        inode = status.st_ino
        self.socket = socket
        self.lock = lock
    }

    deinit {
        var status = stat()
        if lstat(path, &status) == 0 && status.st_dev == device && status.st_ino == inode { unlink(path) }
    }

    /// Removes what a dead daemon left. We hold the lock, so a socket that answers belongs to another program.
    private static func clearAway(_ path: String, _ address: UnixAddress) throws(PublishingError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw PublishingError(
                .badSocketPath,
                "\(path) exists and is no socket; it is left alone. Remove it, or give another path with --socket")
        }
        let probe = try Descriptor.unixSocket()
        // A full backlog of a live listener must not make us wait.
        _ = fcntl(probe.number, F_SETFL, O_NONBLOCK)
        let answer = address.use { connect(probe.number, $0, $1) }
        guard answer == ECONNREFUSED || answer == ENOENT else {
            throw PublishingError(
                .socketInUse, errno: answer,
                "another program listens at \(path); it is left alone. Stop it, or give another path with --socket")
        }
        guard unlink(path) == 0 || errno == ENOENT else {
            let code = errno
            throw PublishingError(
                .system, errno: code, "cannot remove the socket \(path) a dead daemon left: \(systemText(code))")
        }
    }

    /// Returns what went wrong; a group that does not exist is no fault.
    private static func give(_ path: String, to group: String) -> String? {
        guard let id = GroupDatabase.id(of: group) else { return nil }
        guard chown(path, uid_t.max, id) != 0 else { return nil }
        let code = errno
        // An ordinary user outside the group: the socket stays with the user's own group, as it should.
        return code == EPERM ? nil : "cannot give \(path) to the group \(group): \(systemText(code))"
    }
}
