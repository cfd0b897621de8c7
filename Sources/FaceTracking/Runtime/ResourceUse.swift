internal import Glibc
internal import Records

/// What this process uses of the machine. What the system does not say is nil.
public struct ResourceUse: Sendable, Equatable, Codable {
    /// Memory that it has now, in bytes.
    public let residentBytes: Int?
    /// The most memory that it had, in bytes.
    public let peakResidentBytes: Int
    /// Processor time so far, user and system, in seconds.
    public let processorSeconds: Double
    /// Threads that it has now.
    public let threads: Int?
    /// Descriptors that are open, sockets and pipes included.
    public let openFiles: Int?

    /// Asks the system.
    public init() {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        peakResidentBytes = usage.ru_maxrss * 1024
        processorSeconds = Double(SystemTime.processor()) * 1e-9
        residentBytes = Self.line("/proc/self/statm").flatMap { Self.number($0, at: 1) }
            .map { $0 * sysconf(Int32(_SC_PAGESIZE)) }
        threads = Self.entries("/proc/self/task")
        // The one that looks is open, too.
        openFiles = Self.entries("/proc/self/fd").map { $0 - 1 }
    }

    private static func line(_ path: String) -> String? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes = [CChar](repeating: 0, count: 256)
        guard fgets(&bytes, Int32(bytes.count), file) != nil else { return nil }
        return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static func number(_ line: String, at index: Int) -> Int? {
        let fields = line.split(separator: " ")
        return index < fields.count ? Int(fields[index]) : nil
    }

    private static func entries(_ path: String) -> Int? {
        guard let folder = opendir(path) else { return nil }
        defer { closedir(folder) }
        var count = 0
        while let entry = readdir(folder) {
            // "." and "..".
            if entry.pointee.d_name.0 != CChar(UInt8(ascii: ".")) { count += 1 }
        }
        return count
    }
}
