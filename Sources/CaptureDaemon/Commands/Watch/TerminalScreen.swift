internal import Glibc

/// A block of lines at the cursor that is drawn again in place. What stands above it stays, and the last picture
/// stays when it ends.
///
/// Thread rule: *queue-bound*; `restoration` may be written by anyone.
struct TerminalScreen {
    /// Makes the cursor visible again: what must be written however the program ends.
    static let restoration = Array("\u{1B}[?25h".utf8)

    /// Lines drawn last, and for which width.
    private var drawn = 0
    private var width = 0

    /// The size of a terminal in columns and rows; 80 by 24 where it does not say.
    static func size(of descriptor: Int32) -> (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// What to write to show `lines`, each at most `width` characters.
    mutating func picture(of lines: [String], width: Int) -> [UInt8] {
        var text = "\u{1B}[?25l"
        if drawn > 0 && width != self.width {
            // A terminal that became narrower has folded the old lines: nobody knows where they are now.
            text += "\u{1B}[H\u{1B}[2J"
        } else if drawn > 1 {
            text += "\r\u{1B}[\(drawn - 1)A"
        } else {
            text += "\r"
        }
        text += lines.map { "\($0)\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J"
        drawn = lines.count
        self.width = width
        return Array(text.utf8)
    }

    /// What to write at the end: the cursor comes back, below the last picture.
    func farewell() -> [UInt8] { Self.restoration + (drawn > 0 ? Array("\r\n".utf8) : []) }
}
