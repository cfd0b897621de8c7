/// Frames that did not come out of a source, by reason. All are counted from its opening.
package struct SourceCounters: Sendable, Equatable {
    /// Left out by the driver, by the gaps in its sequence: nobody took them in time, or the transfer failed.
    package var skipped: UInt64 = 0
    /// Marked as damaged by the driver.
    package var damaged: UInt64 = 0
    /// Shorter than their format needs.
    package var short: UInt64 = 0
    /// Of a format that has to be converted, and damaged so that it could not be.
    package var unconverted: UInt64 = 0
    /// Good ones that had waited while a newer one came: given back unseen.
    package var flushed: UInt64 = 0
    /// Frames with a driver's time that could not be right, and got ours.
    package var mistimed: UInt64 = 0

    package init() {}

    /// Frames lost.
    package var lost: UInt64 { skipped + damaged + short + unconverted + flushed }

    package static func += (sum: inout SourceCounters, other: SourceCounters) {
        sum.skipped += other.skipped
        sum.damaged += other.damaged
        sum.short += other.short
        sum.unconverted += other.unconverted
        sum.mistimed += other.mistimed
        sum.flushed += other.flushed
    }
}
