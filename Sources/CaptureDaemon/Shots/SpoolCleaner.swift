/// Keeps a directory below its caps, and says where that costs pictures that had not been sent. A value; *reentrant*.
struct SpoolCleaner {
    /// Whether what is deleted had yet to be sent.
    var isUploading = false
    private var ages: SpoolAges
    /// Pictures deleted before they were sent.
    private var drops = Spell()
    private var hasDropped = false
    private let ledger: ShotLedger

    init(_ ledger: ShotLedger) {
        self.ledger = ledger
        ages = SpoolAges(wall: ledger.clock.wall(), rising: SpoolAges.rising())
    }

    /// Looks at the clocks, so that it notices when one is set.
    mutating func lookAtClocks() { ages.look(wall: ledger.clock.wall(), rising: SpoolAges.rising()) }

    /// Makes room for a picture of so many bytes, or deletes what is too old or too much.
    ///
    /// - Returns: what was deleted.
    mutating func makeRoom(in directory: inout SpoolDirectory, for bytes: Int) -> [String] {
        lookAtClocks()
        let deleted = directory.makeRoom(for: bytes, now: ledger.clock.wall()) { [ages] in ages.start(of: $0) }
        guard isUploading, !deleted.isEmpty else { return deleted }
        hasDropped = true
        ledger.countDropped(deleted.count)
        if drops.happen(deleted.count) {
            ledger.say("best shots are deleted for the caps before they could be sent; their number is said in the end")
        }
        return deleted
    }

    /// Says how many there were, once no more are deleted since the last time.
    mutating func tellEnd() {
        if !hasDropped { end() }
        hasDropped = false
    }

    /// Says how many there were, where that has not been said.
    mutating func end() {
        if let count = drops.end() {
            ledger.say("best shots: \(count) were deleted for the caps before they could be sent")
        }
    }
}
