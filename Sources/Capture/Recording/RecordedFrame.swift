/// A buffer as the driver handed it out, or what it said instead.
package struct RecordedFrame: Sendable, Equatable {
    package struct Plane: Sendable, Equatable {
        /// Counted from the start of the plane, `dataOffset` included, as reported: may be more than there is.
        package var bytesUsed: UInt32
        package var dataOffset: UInt32
        /// What lay in the plane's memory.
        package var bytes: [UInt8]
    }

    package var sequence: UInt32
    package var flags: UInt32
    /// Nanoseconds, of the clock that `flags` name.
    package var timestamp: Int64
    /// Nanoseconds of the monotonic clock: when it was taken.
    package var arrival: Int64
    package var planes: [Plane]
}

/// A call of the driver that failed while it was recorded.
package struct RecordedFault: Sendable, Equatable {
    /// Nanoseconds of the monotonic clock.
    package var time: Int64
    package var errno: Int32
}
