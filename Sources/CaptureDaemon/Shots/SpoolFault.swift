internal import Glibc

/// The words for a directory of pictures that cannot be used.
enum SpoolFault {
    /// What is wrong with which directory, why, and what to do.
    static func reason(_ failure: SpoolFailure, _ directory: String) -> String {
        if failure.errno == EWOULDBLOCK {
            let holder = failure.holder.map { " (process \($0))" } ?? ""
            return "another daemon\(holder) keeps its pictures in \(directory): stop it, or give this one another "
                + "best_shot.directory"
        }
        if let file = failure.file {
            return "cannot use \(directory)/\(file): \(String(cString: strerror(failure.errno))); "
                + fileCure(failure.errno)
        }
        return "cannot write to \(directory): \(String(cString: strerror(failure.errno))); \(cure(failure.errno))"
    }

    /// The line of the log when it begins.
    static func text(_ failure: SpoolFailure, _ directory: String) -> String {
        "best shots: \(reason(failure, directory)). Up to \(ShotIntake.backlog) pictures wait in memory, and are tried "
            + "again every few seconds"
    }

    /// The words for a disk on which a call does not return.
    static func hang(_ directory: String, seconds: Int) -> String {
        "\(directory) has taken nothing for \(seconds) s: the disk hangs; it may be failing, or the server of a network's "
            + "disk be away: see the kernel's log"
    }

    /// What to do about a file of ours in the directory.
    private static func fileCure(_ errno: Int32) -> String {
        switch errno {
        case EACCES, EPERM: "it is another user's: delete it, or give it to the daemon's user"
        case ELOOP: "it is a link: delete it"
        case EISDIR, ENXIO, ENODEV: "it is no file: delete it"
        default: cure(errno)
        }
    }

    private static func cure(_ errno: Int32) -> String {
        switch errno {
        case ENOSPC, EDQUOT: "the disk is full: make room, or lower best_shot.total_megabytes"
        case EACCES, EPERM:
            "we may not write there: give the directory to the daemon's user, or set best_shot.directory"
        case EROFS:
            "it is read-only: set best_shot.directory to another, which the service's ReadWritePaths= must name"
        case ENOTDIR, ELOOP: "something that is no directory, or a link, is in the way: set best_shot.directory"
        case ENOLCK, EOPNOTSUPP: "its file system has no locks: set best_shot.directory to another"
        case EFBIG: "the limit of a file's size is reached: raise LimitFSIZE= or `ulimit -f`"
        case EMFILE, ENFILE: "no file descriptor is left: raise LimitNOFILE= or `ulimit -n`"
        case EIO: "the disk may be failing: see the kernel's log"
        default: "see best_shot.directory"
        }
    }
}
