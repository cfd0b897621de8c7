package import Capture
internal import Glibc

/// The machine as `facetrack doctor` sees it; tests put folders of their own in the place of the system's.
package struct DoctorSystem: Sendable {
    /// What a program answered.
    package enum Answer: Sendable, Equatable {
        case text(String)
        /// It is not installed.
        case missing
        /// It did not end in time, or could not be started.
        case silent
    }

    package var proc = "/proc"
    package var passwd = "/etc/passwd"
    package var group = "/etc/group"
    package var devices = "/dev"
    /// What stands before the service's directories (/var/lib/facetrackd, …).
    package var root = ""
    package var catalog = DeviceCatalog()
    package var clock: any CaptureClock = SystemClock()
    /// How a camera is opened.
    package var open: @Sendable (SourceRequest, DeviceCatalog) throws(CaptureError) -> any FrameSource = {
        request, catalog throws(CaptureError) in
        try SourceOpener.open(request, catalog: catalog)
    }
    /// Seconds a camera may take to be tried: 30 to be opened, as in the daemon, 10 to be measured, and to be closed.
    package var patience = 60
    /// Runs a program, bounded in time.
    package var ask: @Sendable ([String]) -> Answer = { BoundedProgram.run($0) }

    package init() {}

    /// The first bytes of a file as text; nil where it cannot be read.
    func text(_ path: String) -> String? {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 256 * 1024)
        let count = read(descriptor, &bytes, bytes.count)
        return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
    }

    /// Names in a folder; empty where it cannot be read.
    func names(_ path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            names.append(
                withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        return names.sorted()
    }
}
