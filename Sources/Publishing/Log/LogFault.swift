internal import Glibc

/// The words for a log that cannot be written.
enum LogFault {
    static func text(_ errno: Int32, _ directory: String) -> String {
        let cure =
            switch errno {
            case ENOSPC, EDQUOT:
                "the disk is full: make room, or lower publish.log's caps"
            case EACCES, EPERM:
                "we may not write there: give the directory to the daemon's user, or set publish.log.directory"
            case EROFS: "the file system is read-only: set publish.log.directory to another"
            case ENOTDIR, ELOOP: "something that is no directory, or a link, is in the way: set publish.log.directory"
            case EFBIG: "the limit of a file's size is reached: raise LimitFSIZE= or `ulimit -f`"
            case EMFILE, ENFILE: "no file descriptor is left: raise LimitNOFILE= or `ulimit -n`"
            case EIO: "the disk may be failing: see the kernel's log"
            default: "see publish.log.directory"
            }
        return "event log: cannot write to \(directory): \(systemText(errno)); \(cure). Events still go to the socket, "
            + "and logging is tried again with each"
    }
}
