internal import Glibc

/// The lock file in a directory of pictures: whoever holds it is the only one that writes, deletes and sends there. Its end,
/// however it comes, frees it; the file stays, so that a full disk keeps nobody from locking it again.
///
/// *Thread-safe*.
final class SpoolLock: Sendable {
    static let name = ".facetrackd.lock"

    private let path: String
    private let descriptor: Int32

    // Cannot fail: an initialiser that throws once all is set runs `deinit`, which would close a second time.
    private init(path: String, descriptor: Int32) {
        (self.path, self.descriptor) = (path, descriptor)
    }

    /// Locks a directory.
    ///
    /// - Throws: `EWOULDBLOCK` while another process, or another part of this one, holds it.
    static func take(_ directory: String) throws(SpoolFailure) -> SpoolLock {
        let path = "\(directory)/\(name)"
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0o640)
        guard descriptor >= 0 else { throw SpoolFailure(errno: errno, file: name) }
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let code = errno
            if code == EINTR { continue }
            let holder = code == EWOULDBLOCK ? holder(descriptor) : nil
            close(descriptor)
            throw SpoolFailure(errno: code, holder: holder, file: name)
        }
        // For whoever comes after us; nothing depends on it.
        let text = Array("\(getpid())\n".utf8)
        if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, text, text.count, 0) }
        return SpoolLock(path: path, descriptor: descriptor)
    }

    deinit { close(descriptor) }

    /// Whether it still is the file that others would find.
    var isInPlace: Bool {
        var (own, found) = (stat(), stat())
        return fstat(descriptor, &own) == 0 && lstat(path, &found) == 0 && own.st_ino == found.st_ino
            && own.st_dev == found.st_dev
    }

    private static func holder(_ descriptor: Int32) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        return Int32(String(decoding: bytes.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }
}
