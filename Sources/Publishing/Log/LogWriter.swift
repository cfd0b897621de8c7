internal import Glibc

/// The files of the event log: one a day, the next when one is full, the oldest deleted.
///
/// Thread rule: *queue-bound*.
struct LogWriter: ~Copyable {
    private let settings: EventLogSettings
    private let storage: any LogStorage
    private let notice: @Sendable (PublishingNotice) -> Void
    private var file: LogFile?
    /// Bytes of all files but the open one, as last counted.
    private var closedBytes = 0

    init(
        settings: EventLogSettings, storage: any LogStorage, notice: @escaping @Sendable (PublishingNotice) -> Void
    ) {
        self.settings = settings
        self.storage = storage
        self.notice = notice
    }

    /// Makes the directory, repairs every file's last line, and deletes what is over the caps.
    mutating func start(today: UTCDay) throws(LogFile.Failure) {
        try makeDirectory()
        for name in files().map(\.name) {
            let file = try LogFile(directory: settings.directory, name: name, storage: storage)
            report(file.repair, of: name)
        }
        deleteOld(today: today, room: 0)
        // Shows whether the directory can be written before the first event comes.
        guard access(settings.directory, W_OK | X_OK) == 0 else { throw LogFile.Failure(errno: errno) }
    }

    /// Appends a line with its line feed to the day's file.
    mutating func append(_ line: [UInt8], day: UTCDay) throws(LogFile.Failure) {
        if file == nil || file?.name.day != day || file?.isDeleted == true { try open(day, line.count) }
        if let size = file?.size, size > 0, size + line.count > settings.effectiveFileBytes {
            try open(day, line.count)
        }
        if closedBytes + (file?.size ?? 0) + line.count > settings.totalBytes {
            deleteOld(today: day, room: line.count)
        }
        do {
            try file?.append(line)
        } catch {
            // Opened anew next time, which repairs what could not be taken back.
            file = nil
            throw error
        }
    }

    func sync() { file?.sync() }

    /// Opens the last of the day's files that has room for `count` bytes more, or the next one.
    private mutating func open(_ day: UTCDay, _ count: Int) throws(LogFile.Failure) {
        file?.sync()
        file = nil
        try makeDirectory()
        var part = 0
        if let last = files().last(where: { $0.name.day == day }) {
            let isFull = last.bytes > 0 && last.bytes + count > settings.effectiveFileBytes
            part = last.name.part + (isFull ? 1 : 0)
        }
        let name = LogFileName(day: day, part: part)
        let opened = try LogFile(directory: settings.directory, name: name, storage: storage)
        report(opened.repair, of: name)
        file = consume opened
        deleteOld(today: day, room: count)
    }

    /// Deletes the files that are too old, then the oldest until `room` bytes more fit below the total cap. The open
    /// file always stays.
    private mutating func deleteOld(today: UTCDay, room: Int) {
        let open = file?.name
        var closed = files().filter { $0.name != open }
        var total = closed.reduce(file?.size ?? 0) { $0 + $1.bytes }
        let oldest = settings.days.map { UTCDay(number: today.number - $0) }
        while let first = closed.first {
            let isOld = oldest.map { first.name.day < $0 } ?? false
            guard isOld || total + room > settings.totalBytes else { break }
            closed.removeFirst()
            if unlink("\(settings.directory)/\(first.name)") == 0 || errno == ENOENT { total -= first.bytes }
        }
        closedBytes = total - (file?.size ?? 0)
    }

    /// The log's files, oldest first.
    private func files() -> [(name: LogFileName, bytes: Int)] {
        guard let directory = opendir(settings.directory) else { return [] }
        defer { closedir(directory) }
        var found: [(name: LogFileName, bytes: Int)] = []
        while let entry = readdir(directory) {
            let text = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            var status = stat()
            guard let name = LogFileName(text), lstat("\(settings.directory)/\(text)", &status) == 0,
                status.st_mode & S_IFMT == S_IFREG
            else { continue }
            found.append((name, Int(status.st_size)))
        }
        return found.sorted { $0.name < $1.name }
    }

    private func makeDirectory() throws(LogFile.Failure) {
        if mkdir(settings.directory, 0o750) == 0 { return }
        if errno == EEXIST {
            var status = stat()
            guard stat(settings.directory, &status) == 0 else { throw LogFile.Failure(errno: errno) }
            guard status.st_mode & S_IFMT == S_IFDIR else { throw LogFile.Failure(errno: ENOTDIR) }
            return
        }
        guard errno == ENOENT else { throw LogFile.Failure(errno: errno) }
        var path = ""
        for part in settings.directory.split(separator: "/") {
            path += (path.isEmpty && !settings.directory.hasPrefix("/") ? "" : "/") + part
            if mkdir(path, 0o750) != 0 && errno != EEXIST { throw LogFile.Failure(errno: errno) }
        }
    }

    private func report(_ repair: LogFile.Repair, of name: LogFileName) {
        switch repair {
        case .none: break
        case .ended: notice(.init(.info, "event log: ended the last line of \(name), which had no line feed"))
        case .cut(let count):
            notice(.init(.info, "event log: cut \(count) bytes of half a line, left by a crash, off \(name)"))
        }
    }
}
