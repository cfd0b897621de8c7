internal import Glibc

/// The directory that holds the pictures: each is whole under its name or not there at all, also after a loss of power.
///
/// A picture is written to `.NAME.part`, synced, and renamed; then the directory is synced. What a process that was killed left
/// as `.part` is taken up at the next start where it is whole, and deleted where it is not.
///
/// Thread rule: *queue-bound*; only one process uses a directory.
struct SpoolDirectory {
    struct Failure: Error, Equatable { var errno: Int32 }

    /// Limits, beyond which the oldest pictures are deleted.
    struct Caps: Sendable, Equatable {
        var files: Int
        var bytes: Int
        /// Nanoseconds.
        var age: Int64
    }

    /// A picture on the disk.
    struct Entry: Sendable, Equatable {
        var name: String
        var bytes: Int
        /// When it was written: nanoseconds since 1970-01-01 UTC.
        var written: Int64
    }

    let path: String
    var caps: Caps
    private let storage: any SpoolStorage
    private let isOurs: (String) -> Bool

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

    /// Makes the directory, mode 0750, and what is missing above it; takes up what was left half done.
    ///
    /// - Returns: how many pictures were taken up.
    func open() throws(Failure) -> Int {
        do throws(StateDirectory.Failure) {
            try StateDirectory.claim(path)
        } catch {
            throw Failure(errno: error.errno)
        }
        try make()
        var count = 0
        for name in try names() where name.hasPrefix(".") && name.hasSuffix(Self.part) {
            let file = "\(path)/\(name)"
            let whole = String(name.dropFirst().dropLast(Self.part.count))
            guard isOurs(whole) else { continue }
            guard Self.isWhole(file), access("\(path)/\(whole)", F_OK) != 0 else {
                _ = storage.remove(file)
                continue
            }
            try settle(file, as: whole)
            count += 1
        }
        return count
    }

    /// Keeps a picture under a name, or under one beside it where there is such a picture already.
    ///
    /// - Returns: the file's name.
    /// - Throws: where it is not safely on the disk; nothing of it is left there then.
    func add(_ bytes: [UInt8], name: String) throws(Failure) -> String {
        let name = free(name)
        let part = "\(path)/.\(name)\(Self.part)"
        // Left by an attempt that failed so badly that it could not clean up.
        _ = storage.remove(part)
        let descriptor = storage.create(part)
        guard descriptor >= 0 else { throw Failure(errno: -descriptor) }
        var code = write(bytes, to: descriptor)
        if code == 0 { code = storage.sync(descriptor) }
        let closed = storage.close(descriptor)
        if code == 0 { code = closed }
        if code == 0 { code = storage.rename(part, to: "\(path)/\(name)") }
        guard code == 0 else {
            _ = storage.remove(part)
            throw Failure(errno: -code)
        }
        code = storage.syncDirectory(path)
        guard code == 0 else {
            // It would be kept a second time by the next attempt.
            _ = storage.remove("\(path)/\(name)")
            throw Failure(errno: -code)
        }
        return name
    }

    /// Deletes a picture for good.
    func remove(_ name: String) throws(Failure) {
        var code = storage.remove("\(path)/\(name)")
        if code == 0 { code = storage.syncDirectory(path) }
        guard code == 0 else { throw Failure(errno: -code) }
    }

    /// The pictures, the oldest first.
    func entries() throws(Failure) -> [Entry] {
        var found: [Entry] = []
        for name in try names() where isOurs(name) {
            var status = stat()
            guard lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            let written = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
            found.append(Entry(name: name, bytes: Int(status.st_size), written: written))
        }
        return found.sorted { ($0.written, $0.name) < ($1.written, $1.name) }
    }

    /// Deletes the oldest pictures until `bytes` more fit below the caps, and those that are too old. For a picture that is larger
    /// than all may be together nothing is deleted.
    ///
    /// - Parameters:
    ///   - now: nanoseconds since 1970-01-01 UTC.
    ///   - start: from when on a picture's age counts.
    /// - Returns: what was deleted.
    func makeRoom(
        for bytes: Int, now: Int64, start: (Entry) -> Int64 = \.written
    ) throws(Failure) -> [String] {
        let entries = try entries()
        let fits = bytes <= caps.bytes
        var (total, count) = (entries.reduce(0) { $0 + $1.bytes }, entries.count)
        var deleted: [String] = []
        let (more, space) = fits && bytes > 0 ? (1, bytes) : (0, 0)
        for entry in entries {
            let isOld = now - start(entry) > caps.age
            guard isOld || total + space > caps.bytes || count + more > caps.files else { continue }
            // What cannot be deleted takes its room still.
            guard storage.remove("\(path)/\(entry.name)") == 0 else { continue }
            (total, count) = (total - entry.bytes, count - 1)
            deleted.append(entry.name)
        }
        return deleted
    }

    // MARK: Steps

    private static let part = ".part"

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

    /// Syncs a whole picture that was left under its provisional name, and gives it its own.
    private func settle(_ file: String, as name: String) throws(Failure) {
        let descriptor = Glibc.open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw Failure(errno: errno) }
        var code = storage.sync(descriptor)
        _ = storage.close(descriptor)
        if code == 0 { code = storage.rename(file, to: "\(path)/\(name)") }
        if code == 0 { code = storage.syncDirectory(path) }
        guard code == 0 else { throw Failure(errno: -code) }
    }

    /// Whether a file is a JPEG from its first marker to its last.
    private static func isWhole(_ file: String) -> Bool {
        let descriptor = Glibc.open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { Glibc.close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 4 else {
            return false
        }
        var ends = [UInt8](repeating: 0, count: 4)
        let got = pread(descriptor, &ends, 2, 0)
        let last = ends.withUnsafeMutableBytes {
            pread(descriptor, $0.baseAddress?.advanced(by: 2), 2, status.st_size - 2)
        }
        return got == 2 && last == 2 && ends == [0xFF, 0xD8, 0xFF, 0xD9]
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

    private func names() throws(Failure) -> [String] {
        guard let directory = opendir(path) else { throw Failure(errno: errno) }
        defer { closedir(directory) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(directory) else { break }
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        guard errno == 0 else { throw Failure(errno: errno) }
        return names.sorted()
    }

    private func make() throws(Failure) {
        var made = ""
        for part in path.split(separator: "/") {
            made += (path.hasPrefix("/") || !made.isEmpty ? "/" : "") + part
            if mkdir(made, 0o750) == 0 {
                chmod(made, 0o750)
            } else if errno != EEXIST {
                let code = errno
                var status = stat()
                guard stat(made, &status) == 0 else { throw Failure(errno: code) }
            }
        }
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { throw Failure(errno: ENOTDIR) }
        guard access(path, W_OK | X_OK) == 0 else { throw Failure(errno: errno) }
    }
}
