/// Why a directory of pictures cannot be used.
struct SpoolFailure: Error, Equatable {
    /// `EWOULDBLOCK`: another process uses it.
    var errno: Int32
    /// That process; nil where it is not known, and where there is none.
    var holder: Int32?
    /// The name of the file in it that cannot be used; nil where it is the directory.
    var file: String?
}
