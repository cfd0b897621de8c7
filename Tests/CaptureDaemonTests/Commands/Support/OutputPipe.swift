import Glibc

/// A pipe that a program writes to, read while it runs.
final class OutputPipe {
    let program: Int32
    private let ours: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        precondition(pipe(&ends) == 0, "tests need a pipe")
        (ours, program) = (ends[0], ends[1])
    }

    deinit {
        close(program)
        close(ours)
    }

    /// Reads until the text holds `end`; what came so far where it does not within a minute.
    func read(until end: String) -> String { readText(ours, until: end) }
}

/// Reads from a descriptor until the text holds `end`, for a minute at most.
func readText(_ descriptor: Int32, until end: String) -> String {
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !String(decoding: text, as: UTF8.self).contains(end) {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, 60_000) > 0 else { break }
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { break }
        text += buffer[..<count]
    }
    return String(decoding: text, as: UTF8.self)
}
