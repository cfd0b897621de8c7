internal import Glibc

/// Writes pictures to their directory, and keeps those in memory that the disk does not take. Has the uploader know what is there.
///
/// Thread rule: *queue-bound*.
// @unchecked: used on the spool's queue only, which is serial.
final class ShotStore: @unchecked Sendable {
    var quality = 90
    /// Knows whether all is over, and nothing is to be written any more.
    private let intake: ShotIntake
    private var isEnabled = false
    private var directory: SpoolDirectory
    private var cleaner: SpoolCleaner
    private let ledger: ShotLedger
    private let watch: DiskWatch
    /// Set once, before the first use.
    weak var uploader: ShotUploader?
    private var isOpen = false
    private var waiting: [WaitingShot] = []
    /// Why the disk takes nothing.
    private var failure: SpoolFailure?
    /// Pictures that waited since then, and were written.
    private var recovered = 0
    private var ticks = 0

    /// Ticks between looks at the age of pictures, and at all of the directory.
    private static let ticksBetweenCleanings = 120

    init(_ directory: SpoolDirectory, _ ledger: ShotLedger, _ intake: ShotIntake, _ watch: DiskWatch) {
        (self.directory, self.ledger, self.intake, self.watch) = (directory, ledger, intake, watch)
        cleaner = SpoolCleaner(ledger)
    }

    private var path: String { directory.path }

    func apply(_ configuration: BestShotConfiguration) {
        directory.caps = SpoolDirectory.Caps(
            files: configuration.totalFiles, bytes: Int(configuration.totalMegabytes * 1e6),
            age: Int64(configuration.days) * 86_400_000_000_000)
        quality = configuration.jpegQuality
        isEnabled = configuration.enabled
        cleaner.isUploading = configuration.enabled && !configuration.upload.url.isEmpty
        open()
        clean()
        leave()
    }

    // MARK: Pictures

    /// Writes a picture that has entered the intake; keeps it where the disk does not take it.
    func keep(_ shot: WaitingShot) {
        waiting.append(shot)
        retry()
        // The newest has been tried with the others; where it waits too, the oldest has waited longest.
        if waiting.count > ShotIntake.backlog {
            let oldest = waiting.removeFirst()
            if intake.settle() {
                ledger.tellLost(oldest.event, "\(ShotIntake.backlog) pictures wait for the disk already")
            }
        }
    }

    /// Writes what waits, in the order in which it came.
    func retry() {
        while let first = waiting.first, !intake.isOver {
            // Before anything is deleted for it.
            guard first.bytes.count <= directory.caps.bytes else {
                waiting.removeFirst()
                guard intake.settle() else { return }
                ledger.tellLost(
                    first.event,
                    "one of \(first.bytes.count) bytes is larger than best_shot.total_megabytes allows")
                continue
            }
            do throws(SpoolFailure) {
                let entry = try write(first)
                watch.goesOn()
                waiting.removeFirst()
                // The end has counted it as lost already; it is sent after the next start.
                guard intake.settle() else { return }
                if failure != nil { recovered += 1 }
                uploader?.add(entry)
                ledger.tellStored(first.event, file: "\(path)/\(entry.name)")
            } catch {
                fail(error)
                break
            }
        }
        succeed()
    }

    /// Deletes a picture for good; whether that was possible.
    func remove(_ name: String) -> Bool {
        guard isOpen else { return false }
        do throws(SpoolFailure) {
            try directory.remove(name)
            return true
        } catch {
            return false
        }
    }

    /// A picture is not where it was.
    func miss(_ name: String) { directory.forget(name) }

    // MARK: Time

    /// Tries again what could not be done, and looks at what others have done; every few seconds.
    func tick() {
        guard !intake.isOver else { return }
        cleaner.lookAtClocks()
        ticks += 1
        let isTimeToClean = ticks.isMultiple(of: Self.ticksBetweenCleanings)
        if isOpen { look(inAnyCase: isTimeToClean) }
        if isWanted || isTimeToClean { open() }
        retry()
        if isTimeToClean {
            clean()
            cleaner.tellEnd()
        }
        leave()
    }

    /// Tries a last time, and tells what is lost, where that is not counted yet.
    func end() {
        retry()
        if intake.end() != nil {
            for shot in waiting { ledger.tellLost(shot.event, "the disk has not taken it until the end") }
        }
        cleaner.end()
    }

    /// Leaves the directory to others.
    func close() {
        uploader?.pause()
        isOpen = false
        directory.close()
    }

    // MARK: Steps

    private func write(_ shot: WaitingShot) throws(SpoolFailure) -> SpoolEntry {
        let wasOpen = isOpen
        do throws(SpoolFailure) {
            return try writeOnce(shot)
        } catch {
            // The directory was taken away.
            guard wasOpen, error.errno == ENOENT || error.errno == ENOTDIR else { throw error }
            isOpen = false
            return try writeOnce(shot)
        }
    }

    private func writeOnce(_ shot: WaitingShot) throws(SpoolFailure) -> SpoolEntry {
        if !isOpen { _ = try begin() }
        makeRoom(for: shot.bytes.count)
        return try directory.add(shot.bytes, name: shot.name)
    }

    /// - Returns: how many pictures were taken up that a crash had left.
    private func begin() throws(SpoolFailure) -> Int {
        do throws(SpoolFailure) {
            let count = try directory.open()
            isOpen = true
            uploader?.begin(with: directory.index.entries)
            return count
        } catch {
            close()
            throw error
        }
    }

    private func open() {
        // While it is switched off, no directory is made, and it is nobody's business who uses it.
        guard !isOpen, isWanted || exists else { return }
        do throws(SpoolFailure) {
            let count = try begin()
            if isWanted {
                ledger.say("best shots: \(path)" + (count > 0 ? "; \(count) left by a crash were taken up" : ""))
            }
        } catch {
            if isWanted { fail(error) }
        }
    }

    private var isWanted: Bool { isEnabled || !waiting.isEmpty }

    private var exists: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Where it is switched off, others may have the directory.
    private func leave() {
        if !isEnabled, waiting.isEmpty, isOpen { close() }
    }

    /// Finds what others have put there or deleted, and whether it still is ours.
    private func look(inAnyCase: Bool) {
        do throws(SpoolFailure) {
            guard directory.isOwn else { return close() }
            if try directory.look(inAnyCase: inAnyCase) { uploader?.begin(with: directory.index.entries) }
        } catch {
            close()
        }
    }

    /// Deletes what is too old or too much.
    private func clean() {
        if isOpen { makeRoom(for: 0) }
    }

    private func makeRoom(for bytes: Int) {
        uploader?.remove(cleaner.makeRoom(in: &directory, for: bytes))
    }

    private func fail(_ failure: SpoolFailure) {
        ledger.show(diskFault: SpoolFault.reason(failure, path))
        defer { self.failure = failure }
        guard self.failure == nil else { return }
        recovered = 0
        ledger.say(SpoolFault.text(failure, path))
    }

    private func succeed() {
        guard failure != nil, isOpen, waiting.isEmpty else { return }
        failure = nil
        ledger.show(diskFault: nil)
        ledger.say("best shots are written again; \(recovered) that waited are on the disk")
    }
}
