internal import FoundationEssentials
internal import Glibc
internal import Records

/// What clients ask for.
extension ServerLoop {
    /// Something happened to a client's socket.
    func look(at connection: Connection, _ interest: Poller.Interest) {
        if interest.contains(.readable) && !connection.inputEnded { read(connection) }
        if interest.contains(.closed) {
            close(connection)
            return
        }
        if interest.contains(.writable) && connection.isBlocked {
            connection.isBlocked = false
            list(connection)
        }
    }

    private func read(_ connection: Connection) {
        // At most 64 KiB a turn, so that one talkative client does not hold up the rest.
        for _ in 0..<4 {
            let count = recv(connection.socket.number, &readBuffer, readBuffer.count, Int32(MSG_DONTWAIT))
            if count > 0 {
                // A client that was cut off is not listened to.
                if connection.output.isEnding || isStopping { continue }
                connection.input.feed(readBuffer[0..<count]) { take($0, from: connection) }
            } else if count == 0 {
                // It may have ended only its own side, as `nc -N` does, and still wait for answers.
                connection.inputEnded = true
                watch(connection)
                list(connection)
                return
            } else {
                if errno != EAGAIN && errno != EINTR { close(connection) }
                return
            }
        }
        // More may be there: with changes reported instead of levels it must be asked for again.
        if connection.watchesReads { watch(connection) }
    }

    private func take(_ piece: LineAssembler.Piece, from connection: Connection) {
        switch piece {
        case .overlong:
            send(ErrorRecord("a line may have at most \(settings.longestLine) bytes; it was skipped"), to: connection)
        case .line(let bytes):
            if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return }
            do {
                try carryOut(try JSONDecoder().decode(Request.self, from: Data(bytes)), for: connection)
            } catch let refusal as RequestRefusal {
                send(ErrorRecord(refusal), to: connection)
            } catch {
                send(ErrorRecord("the line is no JSON object such as {\"op\":\"status\"}"), to: connection)
            }
        }
    }

    private func carryOut(_ request: Request, for connection: Connection) throws(RequestRefusal) {
        switch request.operation {
        case .subscribe(let subscription): try subscribe(connection, subscription, request)
        case .ping: send(ReplyRecord(to: request), to: connection)
        case .status: try forward(.status, request, connection)
        case .cameras: try forward(.cameras, request, connection)
        case .reload:
            try checkAuthority(of: connection, request)
            try forward(.reload, request, connection)
        case .snapshot(let camera):
            try checkAuthority(of: connection, request)
            try forward(.snapshot(camera: try known(camera, request)), request, connection)
        }
    }

    private func checkAuthority(of connection: Connection, _ request: Request) throws(RequestRefusal) {
        guard let peer = connection.peer, settings.authority.permits(peer) else {
            throw refusal(
                "\(request.operation.name.rawValue) is for root, the daemon's own user and members of the admin group only",
                request)
        }
    }

    /// The name of a camera there is. Where none is given, there must be one only.
    private func known(_ camera: String?, _ request: Request) throws(RequestRefusal) -> String {
        let names = hello.cameras.map(\.name)
        let list = names.isEmpty ? "there is none" : "known are \(names.joined(separator: ", "))"
        guard let camera else {
            guard names.count == 1 else { throw refusal("\"camera\" must say which; \(list)", request) }
            return names[0]
        }
        guard names.contains(camera) else {
            throw refusal("unknown camera \"\(String(camera.unicodeScalars.prefix(40)))\"; \(list)", request)
        }
        return camera
    }

    private func subscribe(
        _ connection: Connection, _ subscription: Subscription, _ request: Request
    ) throws(RequestRefusal) {
        if let camera = subscription.camera { _ = try known(camera, request) }
        connection.subscription = subscription
        connection.pacers = [:]
        // Frames of the former subscription must not come after the reply to this one.
        connection.output.dropFrames()
        var reply = ReplyRecord(to: request)
        reply.subscription = subscription
        send(reply, to: connection)
        updateDemand()
    }

    private func forward(
        _ question: DaemonRequest, _ request: Request, _ connection: Connection
    ) throws(RequestRefusal) {
        guard connection.openRequests < settings.openRequests else {
            throw refusal("\(connection.openRequests) requests wait for an answer; wait for one first", request)
        }
        connection.openRequests += 1
        let token = connection.token
        handler.handle(question) { [mailbox] answer in
            mailbox.post(.answer(client: token, request, answer))
        }
    }

    func deliver(_ answer: DaemonAnswer, to connection: Connection, for request: Request) {
        connection.openRequests -= 1
        var reply = ReplyRecord(to: request)
        switch answer {
        case .status(let status): reply.status = status
        case .cameras(let cameras): reply.cameras = cameras
        case .reload(let reload): reply.reload = reload
        case .snapshot(let snapshot):
            deliver(snapshot, to: connection, for: request)
            return
        case .refused(let message):
            send(ErrorRecord(refusal(message, request)), to: connection)
            return
        }
        send(reply, to: connection)
    }

    /// Sends a picture, or says why it cannot wait for this client: those that ask and do not read would fill the memory.
    private func deliver(_ snapshot: ReplyRecord.Snapshot, to connection: Connection, for request: Request) {
        func refuse(_ message: String) { send(ErrorRecord(refusal(message, request)), to: connection) }
        let unread = "what was sent before waits to be read; read it first"
        // Before anything large is made.
        let bytes = snapshot.jpeg.utf8.count
        guard connection.output.takes(bytes: bytes) else { return refuse(unread) }
        let held = connections.values.reduce(0) { $0 + $1.output.pictureBytes }
        if bytes > settings.pictureLine, held > 0, held + bytes > settings.waitingPictureBytes {
            return refuse("too many pictures wait for clients that do not read them; ask again later")
        }
        var reply = ReplyRecord(to: request)
        reply.snapshot = snapshot
        let line = line { $0.write(reply) }
        guard connection.output.takes(bytes: line.bytes.count) else { return refuse(unread) }
        send(line, to: connection)
    }

    private func refusal(_ message: String, _ request: Request) -> RequestRefusal {
        RequestRefusal(message, op: request.operation.name.rawValue, id: request.id)
    }

    private func send(_ reply: ReplyRecord, to connection: Connection) {
        send(line { $0.write(reply) }, to: connection)
    }

    private func send(_ error: ErrorRecord, to connection: Connection) {
        send(line { $0.write(error) }, to: connection)
    }
}
