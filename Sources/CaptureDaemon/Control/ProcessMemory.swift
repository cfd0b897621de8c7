internal import Glibc

/// Memory of this process.
package enum ProcessMemory {
    /// Resident memory in MB (10^6 bytes); 0 where the system does not say.
    package static func residentMegabytes() -> Double {
        guard let file = fopen("/proc/self/statm", "re") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
        let fields = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).split(
            separator: " ")
        guard fields.count > 1, let pages = Double(fields[1]) else { return 0 }
        return (pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1e5).rounded() / 10
    }

    /// Largest resident memory so far in MB (10^6 bytes).
    package static func peakMegabytes() -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return (Double(usage.ru_maxrss) * 1024 / 1e5).rounded() / 10
    }
}
