internal import Glibc
internal import Records

/// Gives the ids of tracks: they rise, are unique for each camera, and are never given again, also after a crash.
///
/// Ids are reserved in blocks: before the first of a block is used, "reserved up to N" is on the disk. A daemon that was
/// killed begins behind its last block, one that ended well right behind its last id. Several daemons with one state
/// directory share the numbers. Where the directory cannot be written, ids go on from memory; that is reported once,
/// and once more when it works again. *Thread-safe*.
package final class TrackNumbering: Sendable {
    private struct Camera {
        /// The id given last.
        var last = 0
        /// The last id that may be given without looking at the disk.
        var reserved = 0
        /// Whether `reserved` is what this daemon wrote.
        var isKept = false
    }

    private struct State {
        var cameras: [String: Camera] = [:]
        var isFailing = false
    }

    private let directory: String
    private let block: Int
    private let unixSeconds: @Sendable () -> Int
    private let report: @Sendable (String) -> Void
    private let state = Guarded(State())

    /// - Parameters:
    ///   - directory: made when the first id is needed.
    ///   - block: ids reserved at once, at least 1.
    ///   - unixSeconds: calendar time, for a camera whose number is damaged.
    ///   - report: takes what a user should know, one line.
    package init(
        directory: String, block: Int = 64, unixSeconds: @escaping @Sendable () -> Int = { time(nil) },
        report: @escaping @Sendable (String) -> Void
    ) {
        precondition(block >= 1, "a block holds at least one id")
        self.directory = directory
        self.block = block
        self.unixSeconds = unixSeconds
        self.report = report
    }

    /// The next id of a camera, from 1. Writes to the disk once a block.
    package func next(camera: String) -> Int {
        state.withLock { state in
            var numbers = state.cameras[camera] ?? Camera()
            if numbers.last >= numbers.reserved { reserve(camera, &numbers, &state.isFailing) }
            numbers.last += 1
            state.cameras[camera] = numbers
            return numbers.last
        }
    }

    /// Reserves a camera's first block, so that its first face need not wait for the disk.
    package func prepare(camera: String) {
        state.withLock { state in
            var numbers = state.cameras[camera] ?? Camera()
            if numbers.last >= numbers.reserved { reserve(camera, &numbers, &state.isFailing) }
            state.cameras[camera] = numbers
        }
    }

    /// Gives back what was reserved and not used. Call when no more ids are needed; more may still be asked for.
    package func close() {
        state.withLock { state in
            for (camera, numbers) in state.cameras where numbers.isKept && numbers.last < numbers.reserved {
                giveBack(camera, numbers)
                state.cameras[camera]?.reserved = numbers.last
                state.cameras[camera]?.isKept = false
            }
        }
    }

    private func file(_ camera: String) -> TrackNumberFile {
        TrackNumberFile(directory: directory, name: "tracks-\(camera)")
    }

    private func reserve(_ camera: String, _ numbers: inout Camera, _ isFailing: inout Bool) {
        do {
            try withLock { () throws(TrackNumberFailure) in
                let first = max(try kept(camera), numbers.last)
                // In force even if the write below fails: what others have used is known.
                numbers.last = first
                try file(camera).write(first + block)
            }
            numbers.isKept = true
            if isFailing { report("track ids are kept again in \(directory)") }
            isFailing = false
        } catch {
            numbers.isKept = false
            if !isFailing {
                report(
                    "track ids cannot be kept, so that a restart may give the same ids again: \(error.description); "
                        + "make the state directory writable for uid \(geteuid())")
            }
            isFailing = true
        }
        numbers.reserved = numbers.last + block
    }

    private func kept(_ camera: String) throws(TrackNumberFailure) -> Int {
        switch try file(camera).read() {
        case .number(let number): return number
        case .missing: return 0
        case .damaged:
            // Nobody has seen as many faces as there were seconds, so these ids are new.
            let first = unixSeconds()
            report("\(directory)/tracks-\(camera) is damaged; ids of camera \(camera) go on from \(first)")
            return first
        }
    }

    private func giveBack(_ camera: String, _ numbers: Camera) {
        // A daemon that fails here only leaves a gap in the ids.
        try? withLock { () throws(TrackNumberFailure) in
            if try file(camera).read() == .number(numbers.reserved) { try file(camera).write(numbers.last) }
        }
    }

    /// Runs `body` while no other daemon changes the directory's numbers.
    private func withLock(_ body: () throws(TrackNumberFailure) -> Void) throws(TrackNumberFailure) {
        do {
            try StateDirectory.make(directory)
        } catch {
            throw TrackNumberFailure(error.description)
        }
        let path = "\(directory)/tracks.lock"
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw TrackNumberFailure(path, "cannot be opened", errno) }
        defer { Glibc.close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw TrackNumberFailure(path, "cannot be locked", errno) }
        }
        try body()
    }
}
