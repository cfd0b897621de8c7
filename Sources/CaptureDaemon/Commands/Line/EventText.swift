internal import Records

/// What happened, in words, one for each fact that the event has.
enum EventText {
    static func parts(_ event: EventRecord) -> [String] {
        var parts = [event.event.rawValue]
        if let camera = event.camera { parts.append(camera) }
        if let id = event.id { parts.append("id \(id)") }
        if let reason = event.reason { parts.append(reason.rawValue) }
        if let action = event.action { parts.append(action.rawValue) }
        if let liveness = event.liveness { parts.append(text(liveness)) }
        if let present = event.present { parts.append(presence(present, event.people)) }
        if let rank = event.rank { parts.append("rank \(rank)") }
        if let quality = event.quality { parts.append("quality \(TextColumns.fixed(quality, decimals: 2))") }
        if let seconds = event.seconds { parts.append(duration(seconds, event)) }
        if let device = event.device { parts.append(device) }
        if let size = event.size, size.count == 2 { parts.append("\(size[0])x\(size[1])") }
        if let format = event.format { parts.append(format) }
        if let rate = event.rate { parts.append(TextColumns.fixed(rate, decimals: 1) + " frames/s") }
        if let file = event.file { parts.append(file) }
        if let message = event.message { parts.append(message) }
        return parts
    }

    private static func text(_ liveness: FaceLiveness) -> String {
        let reasons = liveness.reasons.map(\.rawValue).joined(separator: ", ")
        let score = TextColumns.fixed(liveness.score, decimals: 2)
        return "\(liveness.verdict.rawValue) \(score)" + (reasons.isEmpty ? "" : " (\(reasons))")
    }

    private static func presence(_ present: Bool, _ people: Int?) -> String {
        guard present else { return "nobody" }
        return people.map { $0 == 1 ? "1 person" : "\($0) people" } ?? "somebody"
    }

    /// Presence tells how long it was the other way before, all else how long it lasted.
    private static func duration(_ seconds: Double, _ event: EventRecord) -> String {
        "\(event.event == .presenceChanged ? "after" : "for") \(TextColumns.fixed(seconds, decimals: 1)) s"
    }
}
