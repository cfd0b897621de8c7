internal import Glibc

/// The directory that holds the pictures: each is whole under its name or not there at all, also after a loss of power.
///
/// A picture is written to `.NAME.part`, synced, and renamed; then the directory is synced. What a process that was killed left
/// as `.part` is taken up at the next start where it is whole, and deleted where it is not.
///
/// What is there is read once, and kept in memory; what others delete or put there shows when it is read again (`look`).
///
/// Thread rule: *queue-bound*; only one process uses a directory: see `SpoolLock`.
struct SpoolDirectory {
    /// Limits, beyond which the oldest pictures are deleted.
    struct Caps: Sendable, Equatable {
        var files: Int
        var bytes: Int
        /// Nanoseconds.
        var age: Int64
    }

    let path: String
    var caps: Caps
    /// What is there, as far as is known.
    private(set) var index = SpoolIndex()
    private let storage: any SpoolStorage
    private let isOurs: (String) -> Bool
    private var lock: SpoolLock?
    /// When the directory was changed last by us, as its file system tells; nil: it must be read again.
    private var changed: Int64?

    /// - Parameter isOurs: by a file's name; what else lies in the directory is left alone.
    init(
        path: String, caps: Caps, storage: any SpoolStorage = SystemSpoolStorage(),
        isOurs: @escaping (String) -> Bool = ShotName.isOurs
    ) {
        self.isOurs = isOurs
        self.path = path
        self.caps = caps
        self.storage = storage
    }

    /// Makes the directory, mode 0750, and what is missing above it; locks it; takes up what was left half done.
    ///
    /// - Returns: how many pictures were taken up.
    /// - Throws: `EWOULDBLOCK` while another daemon uses it.
    mutating func open() throws(SpoolFailure) -> Int {
        do throws(StateDirectory.Failure) {
            try StateDirectory.claim(path)
        } catch {
            throw SpoolFailure(errno: error.errno)
        }
        try make()
        if lock?.isInPlace != true {
            lock = nil
            lock = try SpoolLock.take(path)
        }
        let count = try SpoolRecovery(path: path, storage: storage, isOurs: isOurs).run()
        try read()
        return count
    }

    /// Leaves it to others.
    mutating func close() {
        (lock, index, changed) = (nil, SpoolIndex(), nil)
    }

    /// Whether nobody else can have locked it since.
    var isOwn: Bool { lock?.isInPlace == true }

    /// Keeps a picture under a name, or under one beside it where there is such a picture already.
    ///
    /// - Throws: where it is not safely on the disk; nothing of it is left there then.
    mutating func add(_ bytes: [UInt8], name: String) throws(SpoolFailure) -> SpoolEntry {
        noticeOthers()
        defer { noteOwnChange() }
        let name = free(name)
        let part = "\(path)/\(SpoolRecovery.provisional(name))"
        // Left by an attempt that failed so badly that it could not clean up.
        _ = storage.remove(part)
        let descriptor = storage.create(part)
        guard descriptor >= 0 else { throw SpoolFailure(errno: -descriptor) }
        var code = write(bytes, to: descriptor)
        if code == 0 { code = storage.sync(descriptor) }
        let closed = storage.close(descriptor)
        if code == 0 { code = closed }
        if code == 0 { code = storage.rename(part, to: "\(path)/\(name)") }
        guard code == 0 else {
            _ = storage.remove(part)
            throw SpoolFailure(errno: -code)
        }
        code = storage.syncDirectory(path)
        guard code == 0 else {
            // It would be kept a second time by the next attempt.
            _ = storage.remove("\(path)/\(name)")
            throw SpoolFailure(errno: -code)
        }
        // Somebody may have been faster in taking it away.
        let entry = entry(name) ?? SpoolEntry(name: name, bytes: bytes.count, written: 0)
        index.add(entry)
        return entry
    }

    /// Deletes a picture for good.
    mutating func remove(_ name: String) throws(SpoolFailure) {
        noticeOthers()
        var code = storage.remove("\(path)/\(name)")
        if code == 0 { code = storage.syncDirectory(path) }
        guard code == 0 else { throw SpoolFailure(errno: -code) }
        noteOwnChange()
        index.remove(name)
    }

    /// Forgets a picture that is not there any more; has the rest looked at.
    mutating func forget(_ name: String) {
        index.remove(name)
        changed = nil
    }

    /// Reads the directory again where somebody else has changed it, or in any case.
    ///
    /// - Returns: whether it was read.
    mutating func look(inAnyCase: Bool = false) throws(SpoolFailure) -> Bool {
        noticeOthers()
        guard inAnyCase || changed == nil else { return false }
        try read()
        return true
    }

    /// Deletes the oldest pictures until `bytes` more fit below the caps, and those that are too old. For a picture that is larger
    /// than all may be together nothing is deleted.
    ///
    /// - Parameters:
    ///   - now: nanoseconds since 1970-01-01 UTC.
    ///   - start: from when on a picture's age counts: when it was written, or later.
    /// - Returns: what was deleted.
    mutating func makeRoom(for bytes: Int, now: Int64, start: (SpoolEntry) -> Int64 = \.written) -> [String] {
        noticeOthers()
        var (total, count) = (index.bytes, index.count)
        let (more, space) = bytes > 0 && bytes <= caps.bytes ? (1, bytes) : (0, 0)
        var deleted: [String] = []
        for entry in index.entries {
            let isTooMuch = total + space > caps.bytes || count + more > caps.files
            // All that follow are younger.
            if !isTooMuch, FileTime.difference(from: entry.written, to: now) <= caps.age { break }
            guard isTooMuch || FileTime.difference(from: start(entry), to: now) > caps.age else { continue }
            // What cannot be deleted takes its room still.
            guard storage.remove("\(path)/\(entry.name)") == 0 else { continue }
            (total, count) = (total - entry.bytes, count - 1)
            deleted.append(entry.name)
        }
        for name in deleted { index.remove(name) }
        if !deleted.isEmpty { noteOwnChange() }
        return deleted
    }

    // MARK: Steps

    private mutating func read() throws(SpoolFailure) {
        // Before: what changes meanwhile is found by the next look.
        let before = storage.changeTime(of: path)
        index = SpoolIndex(try storage.names(in: path).filter(isOurs).compactMap(entry))
        changed = before
    }

    private func entry(_ name: String) -> SpoolEntry? {
        var status = stat()
        guard lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return SpoolEntry(
            name: name, bytes: Int(status.st_size), written: FileTime.nanoseconds(status.st_mtim))
    }

    private mutating func noticeOthers() {
        if changed != storage.changeTime(of: path) { changed = nil }
    }

    private mutating func noteOwnChange() {
        // What others had changed before is still to be found.
        if changed != nil { changed = storage.changeTime(of: path) }
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        bytes.withUnsafeBytes { all in
            var done = 0
            while done < all.count {
                let count = storage.write(descriptor, UnsafeRawBufferPointer(rebasing: all[done...]))
                if count < 0 { return Int32(count) }
                // A disk that takes nothing and names no reason is full.
                if count == 0 { return -ENOSPC }
                done += count
            }
            return 0
        }
    }

    /// `NAME.jpg`, or `NAME+2.jpg` and so on.
    private func free(_ name: String) -> String {
        let stem = name.hasSuffix(".jpg") ? String(name.dropLast(4)) : name
        var (candidate, number) = (stem + ".jpg", 1)
        while access("\(path)/\(candidate)", F_OK) == 0 {
            number += 1
            candidate = "\(stem)+\(number).jpg"
        }
        return candidate
    }

    private func make() throws(SpoolFailure) {
        var made = ""
        for part in path.split(separator: "/") {
            made += "/" + part
            if mkdir(made, 0o750) == 0 {
                chmod(made, 0o750)
            } else if errno != EEXIST {
                let code = errno
                var status = stat()
                guard stat(made, &status) == 0 else { throw SpoolFailure(errno: code) }
            }
        }
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { throw SpoolFailure(errno: ENOTDIR) }
        guard access(path, W_OK | X_OK) == 0 else { throw SpoolFailure(errno: errno) }
    }
}
