extension JSONWriter {
    /// Writes `hello` as the protocol's `hello` object.
    package mutating func write(_ hello: HelloRecord) {
        beginObject()
        field("type", hello.type)
        field("protocol", hello.protocolVersion)
        field("version", hello.version)
        key("cameras")
        beginArray()
        for camera in hello.cameras {
            beginObject()
            field("name", camera.name)
            field("mirror", camera.mirror)
            endObject()
        }
        endArray()
        field("angles", hello.angles)
        endObject()
    }

    /// Writes `status` as one object.
    package mutating func write(_ status: StatusRecord) {
        beginObject()
        field("version", status.version)
        field("pid", status.pid)
        field("uptime_seconds", status.uptimeSeconds, decimals: 1)
        field("configuration", status.configuration)
        field("socket", status.socket)
        if let log = status.log {
            key("log")
            beginObject()
            field("directory", log.directory)
            field("writable", log.writable)
            field("events", log.events)
            field("missed", log.missed)
            endObject()
        }
        if let shots = status.bestShots {
            key("best_shots")
            beginObject()
            field("directory", shots.directory)
            field("stored", shots.stored)
            field("waiting", shots.waiting)
            field("lost", shots.lost)
            field("sent", shots.sent)
            if let queued = shots.queued { field("queued", queued) }
            field("unsent", shots.unsent)
            if let problem = shots.problem { field("problem", problem) }
            if let problem = shots.diskProblem { field("disk_problem", problem) }
            endObject()
        }
        key("subscribers")
        beginObject()
        field("connected", status.subscribers.connected)
        field("cut_off", status.subscribers.cutOff)
        field("frames_skipped", status.subscribers.framesSkipped)
        field("refused", status.subscribers.refused)
        endObject()
        field("resident_mb", status.residentMegabytes, decimals: 1)
        key("cameras")
        beginArray()
        for camera in status.cameras { write(camera) }
        endArray()
        endObject()
    }

    /// Writes `camera` as one object.
    package mutating func write(_ camera: StatusRecord.Camera) {
        beginObject()
        field("name", camera.name)
        field("state", camera.state.rawValue)
        if let cause = camera.cause { field("cause", cause) }
        if let reasons = camera.reasons {
            key("reasons")
            beginArray()
            for reason in reasons { value(reason.rawValue) }
            endArray()
        }
        field("since", camera.since)
        if let device = camera.device { field("device", device) }
        if let card = camera.card { field("card", card) }
        if let format = camera.format { field("format", format) }
        if let why = camera.why { field("why", why) }
        if let size = camera.size {
            key("size")
            beginArray()
            for side in size { value(side) }
            endArray()
        }
        if let rate = camera.promisedRate { field("promised_rate", rate, decimals: 3) }
        if let rate = camera.measuredRate { field("measured_rate", rate, decimals: 2) }
        if let note = camera.note { field("note", note) }
        if let problems = camera.controlProblems {
            key("control_problems")
            beginArray()
            for problem in problems { value(problem) }
            endArray()
        }
        if let following = camera.following { field("following", following) }
        field("epoch", camera.epoch)
        field("frames", camera.frames)
        field("dropped", camera.dropped)
        field("damaged", camera.damaged)
        if let damage = camera.damage {
            key("damage")
            beginObject()
            for reason in DamageReason.allCases {
                if let count = damage[reason] { field(Self.key(of: reason), count) }
            }
            endObject()
        }
        if let strobed = camera.strobed { field("strobed", strobed) }
        if let load = camera.load {
            key("load")
            beginObject()
            field("state", load.state.rawValue)
            if let rate = load.rate { field("rate", rate, decimals: 2) }
            if let level = load.pixelLevel { field("pixel_level", level) }
            field("since", load.since)
            field("spared", load.spared)
            endObject()
        }
        if let lost = camera.lost {
            key("lost")
            beginObject()
            field("skipped", lost.skipped)
            field("damaged", lost.damaged)
            field("short", lost.short)
            field("unconverted", lost.unconverted)
            field("flushed", lost.flushed)
            field("mistimed", lost.mistimed)
            endObject()
        }
        field("faces", camera.faces)
        if let presence = camera.presence {
            key("presence")
            write(presence)
        }
        endObject()
    }

    /// Keys are written as they stand, without a look for what must be escaped.
    private static func key(of reason: DamageReason) -> StaticString {
        switch reason {
        case .notAPicture: "not_a_picture"
        case .cutShort: "cut_short"
        case .damaged: "damaged"
        case .unsupported: "unsupported"
        case .wrongSize: "wrong_size"
        case .outOfMemory: "out_of_memory"
        case .other: "other"
        }
    }
}
