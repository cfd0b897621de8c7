internal import Glibc

/// Memory, disk, and whether the daemon runs more than once.
struct MachineCheck {
    let system: DoctorSystem
    /// Where the daemon writes, for this user.
    let directories: [String]

    private static let leastMemory = 300
    private static let leastDisk = 50

    func run() -> [Finding] {
        [memory()].compactMap(\.self) + directories.compactMap(disk) + [instances()]
    }

    private func memory() -> Finding? {
        let line = system.text("\(system.proc)/meminfo")?.split(separator: "\n").first { $0.hasPrefix("MemAvailable:") }
        guard let words = line?.split(separator: " "), words.count > 1, let kibibytes = Int(words[1]) else {
            return nil
        }
        let megabytes = kibibytes / 1024
        guard megabytes < Self.leastMemory else { return Finding(.ok, "memory", "\(megabytes) MB are free") }
        return Finding(
            .warning, "memory", "only \(megabytes) MB are free", cause: "the networks and a camera take about 200 MB",
            cure: "stop other programs, or lower tracking.pixel_level")
    }

    private func disk(_ directory: String) -> Finding? {
        // What is not made yet is made on the disk of what is above it.
        var path = directory
        var status = statvfs()
        while statvfs(path, &status) != 0 {
            guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
            path = String(path[..<slash])
        }
        let megabytes = Int(UInt64(status.f_bavail) * UInt64(status.f_frsize) / 1_000_000)
        guard megabytes < Self.leastDisk else { return Finding(.ok, directory, "\(megabytes) MB of its disk are free") }
        return Finding(
            megabytes == 0 ? .error : .warning, directory, "\(megabytes) MB of its disk are free",
            cause: "the disk is full or nearly so", cure: "make room, or lower publish.log's caps")
    }

    private func instances() -> Finding {
        let running = system.names(system.proc).compactMap(Int.init).sorted().filter {
            system.text("\(system.proc)/\($0)/comm") == "facetrackd\n"
        }
        let names = running.map(String.init).joined(separator: ", ")
        guard running.count > 1 else {
            return Finding(.ok, "processes", running.isEmpty ? "no facetrackd runs" : "facetrackd runs once (\(names))")
        }
        return Finding(
            .warning, "processes", "facetrackd runs \(running.count) times (processes \(names))",
            cause: "several were started, one perhaps by the service manager; of two, only one can have a camera",
            cure: "end the one that is not meant (ps -o pid,user,args -C facetrackd), or ask each with --socket")
    }
}
