internal import Glibc
internal import Records
internal import SocketBridge

/// How clients come and go.
extension ServerLoop {
    func acceptClients() {
        // A bound, so that a flood of clients does not starve those who are there.
        for _ in 0..<64 {
            let number = system.accept(listener.number)
            if number >= 0 {
                admit(Descriptor(number))
                continue
            }
            switch -number {
            case EAGAIN: return
            case EINTR, ECONNABORTED: continue
            case EMFILE, ENFILE:
                guard refuseForShortage() else { return }
            default:
                noteShortage(-number)
                pauseAccepting()
                return
            }
        }
    }

    private func admit(_ socket: consuming Descriptor) {
        if reserve == nil { refillReserve() }
        if let missed = shortage, reserve != nil {
            notice(.init(.info, "clients can be taken again; \(missed) were refused for want of descriptors"))
            shortage = nil
        }
        guard connections.count < settings.maximumClients else {
            refuse(socket.number, "too many clients: \(settings.maximumClients) are connected; try again later")
            if crowd == nil {
                notice(.init(.warning, "refusing clients: \(settings.maximumClients) are connected, the most allowed"))
            }
            crowd = (crowd ?? 0) + 1
            return
        }
        var size = Int32(settings.sendBuffer)
        _ = setsockopt(socket.number, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        let token = nextToken
        nextToken += 1
        let connection = Connection(
            token: token, peer: system.peer(socket.number), socket: socket, settings: settings)
        guard poller.add(connection.socket.number, token: token, .readable) == 0 else {
            refuse(connection.socket.number, "the daemon cannot take more clients now; try again later")
            return
        }
        connections[token] = connection
        send(helloLine, to: connection)
    }

    /// Lets the client know why; it has read nothing yet, so the line fits into the kernel's buffer.
    private func refuse(_ descriptor: Int32, _ message: String) {
        let line = line { $0.write(ErrorRecord(message)) }
        _ = line.bytes.withUnsafeBytes { bytes in
            bytes.baseAddress.map { socket_bridge_send(descriptor, $0, UInt(bytes.count)) }
        }
        statistics.refused += 1
    }

    /// No descriptor is left: takes the client with the one in reserve, only to tell it so.
    /// Returns whether accepting may go on.
    private func refuseForShortage() -> Bool {
        noteShortage(EMFILE)
        guard reserve != nil else {
            pauseAccepting()
            return false
        }
        reserve = nil
        let number = system.accept(listener.number)
        if number >= 0 {
            let socket = Descriptor(number)
            refuse(socket.number, "the daemon has no file descriptor left for another client; try again later")
            shortage = (shortage ?? 0) + 1
        }
        // The socket above is closed by now, so the reserve finds its descriptor again unless another thread was
        // faster.
        refillReserve()
        if number < 0 && number != -EAGAIN || reserve == nil {
            pauseAccepting()
            return false
        }
        return number >= 0
    }

    private func noteShortage(_ code: Int32) {
        guard shortage == nil else { return }
        notice(
            .init(
                .warning,
                "cannot take more clients: \(systemText(code)). Raise the limit of open files (LimitNOFILE=, "
                    + "`ulimit -n`) or find out who opens so many connections"))
        shortage = 0
    }

    func refillReserve() {
        let number = open("/dev/null", O_RDONLY | O_CLOEXEC)
        reserve = number >= 0 ? Descriptor(number) : nil
    }

    /// Looks away from the listener for a second, as it would report the waiting client again and again.
    private func pauseAccepting() {
        poller.change(listener.number, token: Token.listener, [])
        acceptPause = SystemTime.monotonic() + 1_000_000_000
    }

    func resumeAccepting() {
        acceptPause = nil
        if reserve == nil { refillReserve() }
        poller.change(listener.number, token: Token.listener, .readable)
    }

    func close(_ connection: Connection) {
        guard connections.removeValue(forKey: connection.token) != nil else { return }
        poller.remove(connection.socket.number)
        // Input left unread would turn the client's end of file into a "connection reset".
        shutdown(connection.socket.number, Int32(SHUT_RDWR))
        for _ in 0..<4 {
            if recv(connection.socket.number, &readBuffer, readBuffer.count, Int32(MSG_DONTWAIT)) <= 0 {
                break
            }
        }
        if connection.subscription?.frames == true { updateDemand() }
        if acceptPause != nil { resumeAccepting() }
        if let missed = crowd, !isStopping {
            notice(.init(.info, "clients are taken again; \(missed) were refused"))
            crowd = nil
        }
    }
}
