internal import Glibc
internal import Publishing
internal import Records

/// Shows the daemon's lines in one of three styles.
///
/// Thread rule: *queue-bound*.
struct WatchView {
    private let style: WatchOptions.Style
    private let output: RecordOutput
    private let title: String
    private var model = WatchModel()
    private var screen = TerminalScreen()
    private var hasNews = true
    private var size: (columns: Int, rows: Int) = (0, 0)

    init(_ style: WatchOptions.Style, output: RecordOutput, title: String) {
        self.style = style
        self.output = output
        self.title = title
    }

    /// Takes a line of the daemon.
    ///
    /// - Throws: `CommandFailure` where the daemon refuses what was asked for.
    mutating func take(_ line: ServerLine) throws {
        if line.kind == .error {
            let refusal = try line.decode(ErrorRecord.self)
            throw CommandFailure(.unavailable, "the daemon refuses: \(TerminalText.clean(refusal.message))")
        }
        if style == .json {
            if line.kind != .reply { output.write(line.bytes + [UInt8(ascii: "\n")]) }
            return
        }
        hasNews = true
        switch line.kind {
        case .hello: model.take(try line.decode(HelloRecord.self))
        case .frame: try takeFrame(line)
        case .event: try takeEvent(line)
        case .reply: model.take(try line.decode(ReplyRecord.self).cameras ?? [])
        case .error, nil: break
        }
    }

    /// Draws the table when there is something new to show.
    mutating func redraw() {
        guard style == .table else { return }
        let size = TerminalScreen.size(of: output.descriptor)
        guard hasNews || size != self.size else { return }
        hasNews = false
        self.size = size
        // The last column stays free: some terminals fold a line that fills it.
        let lines = WatchTable.lines(model, title: title, width: size.columns - 1, height: size.rows - 1)
        output.write(screen.picture(of: lines, width: size.columns))
    }

    /// Leaves the terminal as it was found.
    mutating func end() {
        guard style == .table else { return }
        redraw()
        output.write(screen.farewell())
    }

    private mutating func takeFrame(_ line: ServerLine) throws {
        let frame = try line.decode(FrameRecord.self)
        let before = model.cameras.first { $0.name == frame.camera }
        model.take(frame)
        guard style == .plain, let camera = model.cameras.first(where: { $0.name == frame.camera }) else { return }
        if before?.frame == nil { output.line(TerminalText.clean(camera.headline)) }
        for text in WatchText.lines(camera) { output.line(TerminalText.clean(text)) }
        // That there is nobody is told once, not thirty times a second.
        if camera.faces.isEmpty, let before, !before.faces.isEmpty {
            output.line(TerminalText.clean("\(camera.name) no face"))
        }
    }

    private mutating func takeEvent(_ line: ServerLine) throws {
        guard let event = try? line.decode(EventRecord.self) else {
            // A newer daemon may tell of things this version has no words for.
            return
        }
        model.take(event)
        if style == .plain { output.line(WatchText.line(event)) }
    }
}
