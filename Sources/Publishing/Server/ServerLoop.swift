internal import Glibc
internal import Records

/// The server's thread: accepts, reads, encodes and writes for all clients, and waits for nothing but epoll.
///
/// Thread rule: *queue-bound* to that thread, but for `shared` and `mailbox`.
final class ServerLoop {
    /// What other threads see of the loop.
    struct Shared: Sendable {
        var demand = DemandTable()
        var statistics = ServerStatistics()
    }

    enum Token {
        static let listener: UInt64 = 0
        static let mailbox: UInt64 = 1
        static let firstClient: UInt64 = 2
    }

    let settings: ServerSettings
    let mailbox: Mailbox
    let handler: any RequestHandler
    let notice: @Sendable (PublishingNotice) -> Void
    private let shared: SharedState
    let system: ServerSystem
    var poller: Poller
    let listener: ListeningSocket
    /// Given up for a moment to refuse a client politely when descriptors run out.
    var reserve: Descriptor?

    var connections: [UInt64: Connection] = [:]
    var nextToken = Token.firstClient
    var statistics = ServerStatistics()
    var hello: HelloRecord
    var helloLine: Line
    var writer = JSONWriter()
    var pool = LinePool()
    var encoder = FrameEncoder()
    var cameraNumbers: [String: Int] = [:]
    var toServe: [Connection] = []
    var readBuffer = [UInt8](repeating: 0, count: 16 * 1024)
    /// Clients refused since there were last too many; nil: there are not.
    var crowd: UInt64?
    /// Clients that could not be taken since descriptors last ran out; nil: they have not.
    var shortage: UInt64?
    /// When accepting is tried again; monotonic nanoseconds.
    var acceptPause: Int64?
    /// Clients that were cut off and may still read why.
    var ending: [UInt64] = []
    /// While clients cut off are counted instead of told one by one; monotonic nanoseconds.
    var silence: (end: Int64, cutOff: Int)?
    static let silenceTime: Int64 = 10_000_000_000
    private var batch = Mailbox.Batch()
    private var stopDeadline: Int64?

    init(
        settings: ServerSettings, hello: HelloRecord, handler: any RequestHandler, mailbox: Mailbox,
        shared: SharedState, listener: consuming ListeningSocket,
        system: ServerSystem, notice: @escaping @Sendable (PublishingNotice) -> Void
    ) throws(PublishingError) {
        self.settings = settings
        self.hello = hello
        self.handler = handler
        self.mailbox = mailbox
        self.shared = shared
        self.system = system
        self.notice = notice
        var writer = JSONWriter()
        writer.write(hello)
        helloLine = Line(writer.bytes)
        poller = try Poller()
        let added = poller.add(listener.number, token: Token.listener, .readable)
        guard added == 0 else {
            throw PublishingError(.system, errno: -added, "cannot wait for clients: \(systemText(-added))")
        }
        self.listener = listener
        poller.add(mailbox.descriptor, token: Token.mailbox, .readable)
        refillReserve()
    }

    /// Serves until a `.stop` comes through the mailbox.
    func run() {
        while !isFinished {
            var mailArrived = false
            var clientsArrived = false
            for index in 0..<poller.wait(milliseconds: timeout()) {
                let (token, interest) = poller.entry(index)
                switch token {
                case Token.listener: clientsArrived = true
                case Token.mailbox: mailArrived = true
                default: if let connection = connections[token] { look(at: connection, interest) }
                }
            }
            // Who left makes room for who comes.
            if clientsArrived { acceptClients() }
            if mailArrived { openMail() }
            for connection in toServe {
                connection.isListed = false
                if connections[connection.token] != nil { serve(connection) }
            }
            toServe.removeAll(keepingCapacity: true)
            expire(at: SystemTime.monotonic())
            report()
        }
        for connection in connections.values { close(connection) }
    }

    private var isFinished: Bool {
        guard let stopDeadline else { return false }
        return connections.isEmpty || SystemTime.monotonic() >= stopDeadline
    }

    private func timeout() -> Int32 {
        var next = min(stopDeadline ?? .max, acceptPause ?? .max, silence?.end ?? .max)
        for token in ending { next = min(next, connections[token]?.deadline ?? .max) }
        guard next != .max else { return -1 }
        let left = max(0, next - SystemTime.monotonic())
        return Int32(min(Int64(Int32.max), (left + 999_999) / 1_000_000))
    }

    private func expire(at now: Int64) {
        if let pause = acceptPause, now >= pause { resumeAccepting() }
        if let (end, count) = silence, now >= end || isStopping {
            if count > 0 { notice(.init(.warning, "\(count) more clients were cut off, as they did not read")) }
            silence = nil
        }
        if ending.isEmpty { return }
        for token in ending {
            if let connection = connections[token], let deadline = connection.deadline, now >= deadline {
                close(connection)
            }
        }
        ending.removeAll { connections[$0] == nil }
    }

    private func openMail() {
        mailbox.take(into: &batch)
        statistics.framesSkipped += batch.skipped
        if batch.lostEvents { cutOffForLostEvents() }
        for item in batch.items {
            switch item {
            case .frame(let frame): distribute(frame)
            case .event(let event): distribute(event)
            case .answer(let token, let request, let answer):
                if let connection = connections[token] { deliver(answer, to: connection, for: request) }
            case .hello(let record):
                hello = record
                helloLine = line { $0.write(record) }
            case .stop(let deadline): beginStop(deadline)
            }
        }
        // Values given back now, not when the next mail comes.
        batch.items.removeAll(keepingCapacity: true)
    }

    private func beginStop(_ deadline: Int64) {
        stopDeadline = deadline
        poller.remove(listener.number)
        acceptPause = nil
        for connection in connections.values {
            connection.subscription = nil
            connection.output.dropFrames()
            list(connection)
        }
        updateDemand()
    }

    /// Whether the clients are only sent what waits for them.
    var isStopping: Bool { stopDeadline != nil }

    func updateDemand() {
        var demand = DemandTable()
        for connection in connections.values { if let wanted = connection.subscription { demand.add(wanted) } }
        shared.value.withLock { $0.demand = demand }
    }

    private func report() {
        statistics.connected = connections.count
        statistics.framesEncoded = encoder.encoded
        shared.value.withLock { [statistics] in $0.statistics = statistics }
    }

    /// Encodes a line that goes to one client.
    func line(_ write: (inout JSONWriter) -> Void) -> Line {
        writer.clear()
        write(&writer)
        guard writer.bytes.count > settings.pictureLine else { return pool.line(writer.bytes) }
        // Pictures are rare and large: their memory is not kept.
        let line = Line(writer.bytes)
        writer = JSONWriter()
        return line
    }
}

/// The part of the loop's state that any thread may read. *thread-safe*.
final class SharedState: Sendable {
    let value = Guarded(ServerLoop.Shared())
}
