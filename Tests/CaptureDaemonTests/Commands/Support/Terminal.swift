import Glibc

/// A pseudo terminal: the program's side and ours.
final class Terminal {
    let program: Int32
    private let ours: Int32

    init(columns: UInt16, rows: UInt16) throws {
        ours = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var unlocked: Int32 = 0
        var number: UInt32 = 0
        // TIOCSPTLCK and TIOCGPTN, which Swift cannot import.
        guard ours >= 0, ioctl(ours, 0x4004_5431, &unlocked) == 0, ioctl(ours, 0x8004_5430, &number) == 0 else {
            throw Failure()
        }
        program = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        guard program >= 0 else { throw Failure() }
        resize(columns: columns, rows: rows)
        // What is written arrives as it was written.
        var modes = termios()
        tcgetattr(program, &modes)
        cfmakeraw(&modes)
        tcsetattr(program, TCSANOW, &modes)
    }

    deinit {
        close(program)
        close(ours)
    }

    struct Failure: Error {}

    func resize(columns: UInt16, rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(ours, UInt(TIOCSWINSZ), &size)
    }

    /// Reads until the text holds `end`; what came so far where it does not within a minute.
    func read(until end: String) -> String { readText(ours, until: end) }
}
