extension JSONWriter {
    /// Writes `record` as the protocol's `frame` object.
    ///
    /// Pixels have 2 decimals, degrees 2, confidences 3, milliseconds 1.
    package mutating func write(_ record: FrameRecord) {
        writeHead(record)
        for face in record.faces { write(face, landmarks: face.landmarks, raw: face.raw) }
        writeTail()
    }

    /// Writes `record` for one kind of subscriber: with these landmarks instead of the faces' own, and with or
    /// without the raw values.
    ///
    /// - Parameter landmarks: one entry a face, in the order of `record.faces`; missing entries count as nil.
    package mutating func write(_ record: FrameRecord, landmarks: [LandmarkSet?]?, raw: Bool) {
        writeHead(record)
        for (index, face) in record.faces.enumerated() {
            let points = landmarks.flatMap { index < $0.count ? $0[index] : nil }
            write(face, landmarks: points, raw: raw ? face.raw : nil)
        }
        writeTail()
    }

    private mutating func writeHead(_ record: FrameRecord) {
        beginObject()
        key("type")
        value("frame" as StaticString)
        if let camera = record.camera { field("camera", camera) }
        if let file = record.file { field("file", file) }
        if let epoch = record.epoch { field("epoch", epoch) }
        if let seq = record.seq { field("seq", seq) }
        if let time = record.time { field("time", time) }
        if let wall = record.wall { field("wall", wall) }
        if let age = record.ageMilliseconds { field("age_ms", age, decimals: 1) }
        key("size")
        write(record.size)
        if let dropped = record.dropped { field("dropped", dropped) }
        key("faces")
        beginArray()
    }

    private mutating func writeTail() {
        endArray()
        endObject()
    }

    /// Writes `record` as the protocol's `event` object.
    package mutating func write(_ record: EventRecord) {
        beginObject()
        key("type")
        value("event" as StaticString)
        field("event", record.event.rawValue)
        if let camera = record.camera { field("camera", camera) }
        if let time = record.time { field("time", time) }
        if let wall = record.wall { field("wall", wall) }
        if let epoch = record.epoch { field("epoch", epoch) }
        if let id = record.id { field("id", id) }
        if let reason = record.reason { field("reason", reason.rawValue) }
        if let action = record.action { field("action", action.rawValue) }
        if let rank = record.rank { field("rank", rank) }
        if let quality = record.quality { field("quality", quality, decimals: 3) }
        if let file = record.file { field("file", file) }
        if let liveness = record.liveness { write(liveness) }
        if let present = record.present { field("present", present) }
        if let people = record.people { field("people", people) }
        if let seconds = record.seconds { field("seconds", seconds, decimals: 3) }
        if let bounds = record.bounds {
            key("bounds")
            write(bounds)
        }
        if let device = record.device { field("device", device) }
        if let format = record.format { field("format", format) }
        if let size = record.size {
            key("size")
            write(size)
        }
        if let rate = record.rate { field("rate", rate, decimals: 3) }
        if let message = record.message { field("message", message) }
        endObject()
    }

    private mutating func write(_ face: FaceRecord, landmarks: LandmarkSet?, raw: FaceRecord.Raw?) {
        beginObject()
        if let id = face.id { field("id", id) }
        if let state = face.state { field("state", state.rawValue) }
        key("bounds")
        write(face.bounds)
        field("confidence", face.confidence, decimals: 3)
        if let roll = face.roll { field("roll", roll, decimals: 2) }
        if let yaw = face.yaw { field("yaw", yaw, decimals: 2) }
        if let pitch = face.pitch { field("pitch", pitch, decimals: 2) }
        if let angle = face.eyeAngle { field("eye_angle", angle, decimals: 2) }
        if let facts = face.facts { writeFields(facts) }
        if let landmarks {
            key("landmarks")
            write(landmarks)
            if let visibility = face.visibility { write(visibility) }
        }
        if let raw {
            key("raw")
            write(raw)
        }
        endObject()
    }

    private mutating func write(_ raw: FaceRecord.Raw) {
        beginObject()
        key("bounds")
        write(raw.bounds)
        if let roll = raw.roll { field("roll", roll, decimals: 2) }
        if let yaw = raw.yaw { field("yaw", yaw, decimals: 2) }
        if let pitch = raw.pitch { field("pitch", pitch, decimals: 2) }
        endObject()
    }

    private mutating func write(_ bounds: BoundingBox) {
        beginObject()
        field("x", bounds.x, decimals: 2)
        field("y", bounds.y, decimals: 2)
        field("width", bounds.width, decimals: 2)
        field("height", bounds.height, decimals: 2)
        endObject()
    }

    private mutating func write(_ numbers: [Int]) {
        beginArray()
        for number in numbers { value(number) }
        endArray()
    }

    mutating func field(_ name: StaticString, _ text: String) {
        key(name)
        value(text)
    }

    mutating func field(_ name: StaticString, _ truth: Bool) {
        key(name)
        value(truth)
    }

    mutating func field(_ name: StaticString, _ number: some FixedWidthInteger) {
        key(name)
        value(number)
    }

    mutating func field(_ name: StaticString, _ number: Double, decimals: Int) {
        key(name)
        value(number, decimals: decimals)
    }
}
