internal import Glibc

/// The symbols of the system's error numbers: what a search finds, in every language.
package enum ErrorSymbol {
    /// "ENOSPC"; for a number without a symbol "error number 4711". *Reentrant*.
    package static func name(of number: Int32) -> String {
        names[number] ?? "error number \(number)"
    }

    private static let names: [Int32: String] = [
        EPERM: "EPERM", ENOENT: "ENOENT", EINTR: "EINTR", EIO: "EIO", ENXIO: "ENXIO", E2BIG: "E2BIG",
        EBADF: "EBADF", EAGAIN: "EAGAIN", ENOMEM: "ENOMEM", EACCES: "EACCES", EFAULT: "EFAULT", EBUSY: "EBUSY",
        EEXIST: "EEXIST", EXDEV: "EXDEV", ENODEV: "ENODEV", ENOTDIR: "ENOTDIR", EISDIR: "EISDIR", EINVAL: "EINVAL",
        ENFILE: "ENFILE", EMFILE: "EMFILE", ENOTTY: "ENOTTY", EFBIG: "EFBIG", ENOSPC: "ENOSPC", ESPIPE: "ESPIPE",
        EROFS: "EROFS", EPIPE: "EPIPE", EDOM: "EDOM", ERANGE: "ERANGE", EDEADLK: "EDEADLK",
        ENAMETOOLONG: "ENAMETOOLONG", ENOLCK: "ENOLCK", ENOSYS: "ENOSYS", ELOOP: "ELOOP", ENOLINK: "ENOLINK",
        ECOMM: "ECOMM", EPROTO: "EPROTO", ENODATA: "ENODATA", ETIME: "ETIME", ENOSR: "ENOSR", EBADMSG: "EBADMSG",
        EOVERFLOW: "EOVERFLOW", EILSEQ: "EILSEQ", EUSERS: "EUSERS", EMSGSIZE: "EMSGSIZE",
        EOPNOTSUPP: "EOPNOTSUPP", ENOBUFS: "ENOBUFS", ESHUTDOWN: "ESHUTDOWN", ETIMEDOUT: "ETIMEDOUT",
        ECONNRESET: "ECONNRESET", EALREADY: "EALREADY", EINPROGRESS: "EINPROGRESS", ESTALE: "ESTALE",
        EREMOTEIO: "EREMOTEIO", EDQUOT: "EDQUOT", ECANCELED: "ECANCELED", EHOSTDOWN: "EHOSTDOWN", EUCLEAN: "EUCLEAN",
    ]
}
