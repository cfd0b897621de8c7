internal import Glibc
internal import Records
internal import SocketBridge

/// What clients get.
extension ServerLoop {
    func distribute(_ frame: PublishedFrame) {
        guard let camera = frame.record.camera else { return }
        let number = cameraNumbers[camera] ?? cameraNumbers.count
        cameraNumbers[camera] = number
        encoder.begin(frame)
        for connection in connections.values where connection.wantsFrame(of: camera) {
            guard connection.admits(time: frame.record.time, camera: number),
                let subscription = connection.subscription,
                let line = encoder.line(subscription.landmarks, raw: subscription.raw)
            else { continue }
            if connection.output.offer(line, camera: number) { statistics.framesSkipped += 1 }
            list(connection)
        }
        encoder.end()
    }

    func distribute(_ event: EventRecord) {
        var line: Line?
        for connection in connections.values where connection.wantsEvent(of: event.camera) {
            let shared = line ?? self.line { $0.write(event) }
            line = shared
            send(shared, to: connection)
        }
    }

    /// Queues an event or a reply; a client that does not take them is cut off.
    func send(_ line: Line, to connection: Connection) {
        if !connection.output.append(line) {
            cutOff(
                connection,
                "cut off: \(settings.waitingLines) lines or \(settings.waitingBytes) bytes of events and replies "
                    + "were waiting to be read; read faster, or subscribe to less")
        }
        list(connection)
    }

    func cutOffForLostEvents() {
        for connection in connections.values where connection.subscription?.events == true {
            cutOff(connection, "cut off: the daemon was too busy to keep all events; connect again")
        }
    }

    private func cutOff(_ connection: Connection, _ message: String) {
        guard !connection.output.isEnding else { return }
        statistics.cutOff += 1
        let now = SystemTime.monotonic()
        if silence == nil {
            notice(.init(.warning, "\(connection.name) \(message)"))
            silence = (now + Self.silenceTime, 0)
        } else {
            silence?.cutOff += 1
        }
        connection.output.end(with: line { $0.write(ErrorRecord(message)) })
        connection.deadline = now + settings.lingering.nanoseconds
        ending.append(connection.token)
        let hadFrames = connection.subscription?.frames == true
        connection.subscription = nil
        if hadFrames { updateDemand() }
        list(connection)
    }

    /// Has the client served at the end of this turn.
    func list(_ connection: Connection) {
        if connection.isListed || connection.isBlocked && !isStopping { return }
        connection.isListed = true
        toServe.append(connection)
    }

    /// Sends what the client takes now.
    func serve(_ connection: Connection) {
        let number = connection.socket.number
        let outcome = connection.output.drain(
            // A system that cannot tell counts as read: the small send buffer is then the only bound.
            unread: { max(0, Int(socket_bridge_unread(number))) },
            send: { bytes in bytes.baseAddress.map { socket_bridge_send(number, $0, UInt(bytes.count)) } ?? 0 },
            wouldBlock: EAGAIN)
        switch outcome {
        case .empty:
            connection.isBlocked = false
            if connection.output.isEnding || isStopping || connection.isDone {
                close(connection)
            } else if connection.watchesReads {
                connection.watchesReads = false
                watch(connection)
            }
        case .waiting:
            connection.isBlocked = true
            if !connection.watchesReads {
                connection.watchesReads = true
                watch(connection)
            }
        case .failed:
            close(connection)
        }
    }

    /// Tells the poller what to report of this client. Each read by the client is a change the kernel reports, but
    /// "writable" as a level says nothing about whether it has read everything.
    func watch(_ connection: Connection) {
        var interest: Poller.Interest = connection.inputEnded ? [] : .readable
        if connection.watchesReads { interest.formUnion([.writable, .edge]) }
        poller.change(connection.socket.number, token: connection.token, interest)
    }
}
