/// A buffer as the driver handed it out, or what it said instead.
package struct RecordedFrame: Sendable, Equatable {
    package struct Plane: Sendable, Equatable {
        /// Counted from the start of the plane, `dataOffset` included, as reported: may be more than there is.
        package var bytesUsed: UInt32
        package var dataOffset: UInt32
        /// What lay in the plane's memory.
        package var bytes: [UInt8]

        package init(bytesUsed: UInt32, dataOffset: UInt32, bytes: [UInt8]) {
            self.bytesUsed = bytesUsed
            self.dataOffset = dataOffset
            self.bytes = bytes
        }
    }

    package var sequence: UInt32
    package var flags: UInt32
    /// Nanoseconds, of the clock that `flags` name.
    package var timestamp: Int64
    /// Nanoseconds of the monotonic clock: when it was taken.
    package var arrival: Int64
    package var planes: [Plane]

    package init(sequence: UInt32, flags: UInt32, timestamp: Int64, arrival: Int64, planes: [Plane]) {
        self.sequence = sequence
        self.flags = flags
        self.timestamp = timestamp
        self.arrival = arrival
        self.planes = planes
    }
}

/// A call of the driver that failed while it was recorded.
package struct RecordedFault: Sendable, Equatable {
    /// Nanoseconds of the monotonic clock.
    package var time: Int64
    package var errno: Int32

    package init(time: Int64, errno: Int32) {
        self.time = time
        self.errno = errno
    }
}
