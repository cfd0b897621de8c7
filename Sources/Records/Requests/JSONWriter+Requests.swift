extension JSONWriter {
    package mutating func write(_ id: RequestID) {
        switch id {
        case .null: raw("null".utf8)
        case .truth(let truth): value(truth)
        case .integer(let integer): value(integer)
        case .unsigned(let unsigned): value(unsigned)
        // Swift's shortest text that reads back as the same number is valid JSON for every finite one.
        case .number(let number): raw("\(number)".utf8)
        case .text(let text): value(text)
        }
    }

    package mutating func write(_ request: Request) {
        beginObject()
        field("op", request.operation.name.rawValue)
        if let id = request.id { field("id", id) }
        if case .subscribe(let subscription) = request.operation { writeFields(subscription) }
        if case .snapshot(let camera?) = request.operation { field("camera", camera) }
        endObject()
    }

    /// Writes `reply` as the protocol's `reply` object.
    package mutating func write(_ reply: ReplyRecord) {
        beginObject()
        field("type", reply.type)
        field("op", reply.op)
        if let id = reply.id { field("id", id) }
        if let subscription = reply.subscription {
            key("subscription")
            beginObject()
            writeFields(subscription)
            endObject()
        }
        if let status = reply.status {
            key("status")
            write(status)
        }
        if let cameras = reply.cameras {
            key("cameras")
            beginArray()
            for camera in cameras { write(camera) }
            endArray()
        }
        if let reload = reply.reload {
            key("reload")
            beginObject()
            field("applied", reload.applied)
            field("needs_restart", reload.needsRestart)
            endObject()
        }
        if let snapshot = reply.snapshot {
            key("snapshot")
            beginObject()
            key("frame")
            write(snapshot.frame)
            field("jpeg", snapshot.jpeg)
            endObject()
        }
        if let ignored = reply.ignored {
            key("ignored")
            beginArray()
            for name in ignored {
                beginObject()
                field("key", name.key)
                if let nearest = name.nearest { field("nearest", nearest) }
                endObject()
            }
            endArray()
        }
        endObject()
    }

    /// Writes `error` as the protocol's `error` object.
    package mutating func write(_ error: ErrorRecord) {
        beginObject()
        field("type", error.type)
        if let op = error.op { field("op", op) }
        if let id = error.id { field("id", id) }
        field("message", error.message)
        endObject()
    }

    private mutating func writeFields(_ subscription: Subscription) {
        if let camera = subscription.camera { field("camera", camera) }
        field("events", subscription.events)
        field("frames", subscription.frames)
        if let layout = subscription.landmarks { field("landmarks", layout.rawValue) }
        field("raw", subscription.raw)
        if let rate = subscription.maximumRate { field("max_rate", rate, decimals: 6) }
    }

    private mutating func field(_ name: StaticString, _ id: RequestID) {
        key(name)
        write(id)
    }

    private mutating func field(_ name: StaticString, _ texts: [String]) {
        key(name)
        beginArray()
        for text in texts { value(text) }
        endArray()
    }
}
