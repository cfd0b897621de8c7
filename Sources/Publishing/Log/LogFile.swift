internal import FoundationEssentials
internal import Glibc

/// One open file of the event log. Lines are written whole or not at all.
///
/// Thread rule: *queue-bound*.
struct LogFile: ~Copyable {
    /// What was done to a last line without an end.
    enum Repair: Equatable {
        case none
        /// The line was whole, only its line feed was missing.
        case ended
        /// This many bytes of half a line were cut off.
        case cut(Int)
    }

    struct Failure: Error, Equatable { var errno: Int32 }

    let name: LogFileName
    private(set) var size: Int
    let repair: Repair
    private let file: Descriptor
    private let storage: any LogStorage

    /// Opens or makes the file, and repairs its last line.
    init(directory: String, name: LogFileName, storage: any LogStorage) throws(Failure) {
        let number = storage.open("\(directory)/\(name)")
        guard number >= 0 else { throw Failure(errno: -number) }
        let file = Descriptor(number)
        let repair = try Self.mend(file.number, storage)
        let size = try Self.size(file.number)
        self.repair = repair
        self.size = size
        self.file = file
        self.name = name
        self.storage = storage
    }

    /// Whether someone deleted the file under us, so that what we write is lost.
    var isDeleted: Bool {
        var status = stat()
        return fstat(file.number, &status) != 0 || status.st_nlink == 0
    }

    /// Appends a line with its line feed by one write; takes back what was written of it when it does not fit.
    mutating func append(_ line: [UInt8]) throws(Failure) {
        let count = storage.write(file.number, line)
        if count == line.count {
            size += count
            return
        }
        // A short write means a full disk or a limit.
        if count > 0 { takeBack(count) }
        throw Failure(errno: count < 0 ? Int32(-count) : ENOSPC)
    }

    func sync() { _ = storage.sync(file.number) }

    /// Removes the last `count` bytes, which are ours. Where that fails, the next to open the file repairs it.
    private func takeBack(_ count: Int) {
        // With O_APPEND the offset stands behind what this descriptor wrote last.
        let end = Int(lseek(file.number, 0, SEEK_CUR))
        if let length = try? Self.size(file.number), length == end {
            _ = storage.truncate(file.number, to: end - count)
        }
    }

    private static func size(_ number: Int32) throws(Failure) -> Int {
        var status = stat()
        guard fstat(number, &status) == 0 else { throw Failure(errno: errno) }
        return Int(status.st_size)
    }

    /// Ends a whole last line and cuts off half a one, as a crash or a power failure leaves it.
    private static func mend(_ number: Int32, _ storage: any LogStorage) throws(Failure) -> Repair {
        let size = try size(number)
        let tail = try lastLine(number, size)
        if tail.isEmpty { return .none }
        if isRecord(tail) {
            let count = storage.write(number, [UInt8(ascii: "\n")])
            guard count == 1 else { throw Failure(errno: count < 0 ? Int32(-count) : ENOSPC) }
            return .ended
        }
        let code = storage.truncate(number, to: size - tail.count)
        guard code == 0 else { throw Failure(errno: -code) }
        return .cut(tail.count)
    }

    /// What stands behind the last line feed.
    private static func lastLine(_ number: Int32, _ size: Int) throws(Failure) -> [UInt8] {
        var tail: [UInt8] = []
        var end = size
        while end > 0 {
            let start = max(0, end - 64 * 1024)
            var chunk = [UInt8](repeating: 0, count: end - start)
            let count = pread(number, &chunk, chunk.count, start)
            guard count == chunk.count else { throw Failure(errno: count < 0 ? errno : EIO) }
            if let feed = chunk.lastIndex(of: UInt8(ascii: "\n")) {
                return Array(chunk[(feed + 1)...]) + tail
            }
            tail = chunk + tail
            end = start
        }
        return tail
    }

    private static func isRecord(_ line: [UInt8]) -> Bool {
        struct Head: Decodable { var type: String }

        return (try? JSONDecoder().decode(Head.self, from: Data(line))) != nil
    }
}
