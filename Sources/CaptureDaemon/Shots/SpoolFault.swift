internal import Glibc

/// The words for a directory of pictures that cannot be written.
enum SpoolFault {
    static func text(_ errno: Int32, _ directory: String) -> String {
        let cure =
            switch errno {
            case ENOSPC, EDQUOT: "the disk is full: make room, or lower best_shot.total_megabytes"
            case EACCES, EPERM:
                "we may not write there: give the directory to the daemon's user, or set best_shot.directory"
            case EROFS:
                "it is read-only: set best_shot.directory to another, which the service's ReadWritePaths= must name"
            case ENOTDIR, ELOOP: "something that is no directory, or a link, is in the way: set best_shot.directory"
            case EFBIG: "the limit of a file's size is reached: raise LimitFSIZE= or `ulimit -f`"
            case EMFILE, ENFILE: "no file descriptor is left: raise LimitNOFILE= or `ulimit -n`"
            case EIO: "the disk may be failing: see the kernel's log"
            default: "see best_shot.directory"
            }
        return "best shots: cannot write to \(directory): \(String(cString: strerror(errno))); \(cure). Up to "
            + "\(ShotSpool.backlog) pictures wait in memory, and are tried again every few seconds"
    }
}
