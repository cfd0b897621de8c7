/// What a stream has had without a picture since the last one. A program that writes such without end would otherwise take
/// a processor for ever.
struct BarrenStretch: Sendable {
    private(set) var bytes = 0
    private(set) var pieces = 0

    /// More than a program may write to find its feet: dozens of damaged pictures, or all the headers of a playlist.
    private static let mostBytes = 1 << 26
    private static let mostPieces = 1000

    /// One more piece without a picture.
    ///
    /// - Returns: false where it is too much.
    mutating func add(bytes count: Int) -> Bool {
        bytes += count
        pieces += 1
        return bytes <= Self.mostBytes && pieces <= Self.mostPieces
    }
}
