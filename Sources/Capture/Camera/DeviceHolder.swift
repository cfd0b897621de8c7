internal import Glibc

/// A process that has a device open.
package struct DeviceHolder: Sendable, Equatable {
    package let identifier: Int32
    package let name: String
    /// How many times it has it open.
    package let openCount: Int

    package init(identifier: Int32, name: String, openCount: Int = 1) {
        self.identifier = identifier
        self.name = name
        self.openCount = openCount
    }

    package var isSelf: Bool { identifier == getpid() }

    /// Who has `path` open, as far as this user may see it (/proc/PID/fd of others is for root).
    ///
    /// - Parameter table: the process table's folder.
    package static func all(of path: String, table: String = "/proc") -> [DeviceHolder] {
        var wanted = stat()
        guard stat(path, &wanted) == 0 else { return [] }
        var holders: [DeviceHolder] = []
        for process in Folder.names(in: table) {
            guard let identifier = Int32(process) else { continue }
            let descriptors = "\(table)/\(process)/fd"
            let openCount = Folder.names(in: descriptors).count { name in
                // What lies on a file system that hangs must not be asked for: its name alone shows that it is no device.
                guard mayBe(path, linkAt: "\(descriptors)/\(name)") else { return false }
                var status = stat()
                guard stat("\(descriptors)/\(name)", &status) == 0 else { return false }
                let isDevice = status.st_mode & S_IFMT == S_IFCHR && wanted.st_mode & S_IFMT == S_IFCHR
                return isDevice
                    ? status.st_rdev == wanted.st_rdev
                    : status.st_dev == wanted.st_dev && status.st_ino == wanted.st_ino
            }
            if openCount > 0 {
                let name = name(of: process, table: table)
                holders.append(DeviceHolder(identifier: identifier, name: name, openCount: openCount))
            }
        }
        return holders.sorted { $0.identifier < $1.identifier }
    }

    /// Whether a descriptor's link leads to a device node or something of the same name.
    private static func mayBe(_ path: String, linkAt link: String) -> Bool {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = bytes.withUnsafeMutableBytes { buffer in
            buffer.baseAddress.map { readlink(link, $0.assumingMemoryBound(to: CChar.self), buffer.count) } ?? -1
        }
        guard count > 0 else { return false }
        let target = String(decoding: bytes[..<count], as: UTF8.self)
        return target.hasPrefix("/dev/") || target.split(separator: "/").last == path.split(separator: "/").last
    }

    private static func name(of process: String, table: String) -> String {
        guard let bytes = Folder.contents(of: "\(table)/\(process)/comm", limit: 64) else { return "unknown" }
        return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    }
}
