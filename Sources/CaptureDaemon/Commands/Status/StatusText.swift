internal import Records

/// The daemon's status for people.
enum StatusText {
    static func lines(_ status: StatusRecord) -> [String] {
        var lines = ["facetrackd \(status.version), pid \(status.pid), running for \(duration(status.uptimeSeconds))"]
        lines += rows(
            [
                ("configuration", status.configuration),
                ("socket", status.socket),
                ("event log", status.log.map(log) ?? "switched off"),
                ("best shots", status.bestShots.map(shots) ?? ""),
                (
                    "subscribers",
                    "\(status.subscribers.connected) connected, \(status.subscribers.cutOff) cut off for not reading"
                ),
                ("memory", TextColumns.fixed(status.residentMegabytes, decimals: 0) + " MB"),
            ].filter { !$0.1.isEmpty })
        for camera in status.cameras { lines += [""] + self.camera(camera) }
        return lines.map(TerminalText.clean)
    }

    private static func camera(_ camera: StatusRecord.Camera) -> [String] {
        var facts: [(String, String)] = []
        if let cause = camera.cause { facts.append(("cause", cause)) }
        if let device = camera.device { facts.append(("device", device + (camera.card.map { " (\($0))" } ?? ""))) }
        facts.append(("picture", picture(camera)))
        facts.append(
            (
                "frames",
                "\(camera.frames), \(camera.dropped) dropped, \(camera.damaged) damaged\(damage(camera)), "
                    + (camera.strobed.map { "\($0) left out as dark, " } ?? "") + "opened \(camera.epoch)x"
            ))
        facts.append(("faces", String(camera.faces)))
        if let presence = camera.presence { facts += self.presence(presence) }
        if let load = camera.load { facts.append(("load", self.load(load))) }
        if let following = camera.following { facts.append(("following", following)) }
        for problem in camera.controlProblems ?? [] { facts.append(("control", problem)) }
        return ["camera \(camera.name): \(camera.state.rawValue) since \(camera.since)"]
            + rows(facts.filter { !$0.1.isEmpty })
    }

    private static func presence(_ presence: StatusRecord.Presence) -> [(String, String)] {
        let today = presence.today
        return [
            ("presence", presence.people == 0 ? "nobody" : "\(presence.people) there"),
            (
                "today",
                "\(today.visits) visits, \(today.people) faces, somebody there for \(duration(today.seconds)), "
                    + "\(today.attentions) times attentive for \(duration(today.attentionSeconds)) since \(today.date) (UTC)"
            ),
        ]
    }

    /// " (2 cut short, 1 wrong size)".
    private static func damage(_ camera: StatusRecord.Camera) -> String {
        let parts = DamageReason.allCases.compactMap { reason in
            camera.damage?[reason].map { "\($0) \(reason.words)" }
        }
        return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    }

    private static func picture(_ camera: StatusRecord.Camera) -> String {
        var parts: [String] = []
        if let size = camera.size, size.count == 2 { parts.append("\(size[0])x\(size[1])") }
        if let format = camera.format { parts.append(format) }
        let promised = camera.promisedRate.map { TextColumns.fixed($0, decimals: 1) }
        switch (camera.measuredRate.map { TextColumns.fixed($0, decimals: 1) }, promised) {
        case (let measured?, let promised?): parts.append("\(measured) of \(promised) frames/s")
        case (let measured?, nil): parts.append("\(measured) frames/s")
        case (nil, let promised?): parts.append("\(promised) frames/s promised")
        case (nil, nil): break
        }
        return parts.joined(separator: " ")
    }

    private static func load(_ load: StatusRecord.Load) -> String {
        guard load.state == .lowered else { return "all work is done since \(load.since)" }
        var parts: [String] = []
        if let rate = load.rate { parts.append(TextColumns.fixed(rate, decimals: 1) + " frames/s worked on") }
        if let level = load.pixelLevel { parts.append("pixel level \(level)") }
        parts.append("\(load.spared) frames spared")
        return "LOWERED since \(load.since): \(parts.joined(separator: ", "))"
    }

    private static func log(_ log: StatusRecord.Log) -> String {
        let state = log.writable ? "" : ", CANNOT BE WRITTEN"
        let missed = log.missed > 0 ? ", \(log.missed) missed" : ""
        return "\(log.directory), \(log.events) events\(missed)\(state)"
    }

    private static func shots(_ shots: StatusRecord.BestShots) -> String {
        var parts = ["\(shots.directory)", "\(shots.stored) written", "\(shots.sent) sent"]
        if let queued = shots.queued, queued > 0 { parts.append("\(queued) to be sent") }
        if shots.waiting > 0 { parts.append("\(shots.waiting) WAIT FOR THE DISK") }
        if let problem = shots.diskProblem { parts.append(problem) }
        if shots.lost + shots.unsent > 0 { parts.append("\(shots.lost) lost, \(shots.unsent) deleted unsent") }
        if let problem = shots.problem { parts.append("NOT SENT: \(problem)") }
        return parts.joined(separator: ", ")
    }

    private static func rows(_ facts: [(String, String)]) -> [String] {
        facts.map { "  " + TextColumns.padded($0.0, 14) + $0.1 }
    }

    /// The two largest units, for example `3 h 12 min`.
    static func duration(_ seconds: Double) -> String {
        let whole = Int(max(0, min(seconds, 1e12)))
        let (days, hours, minutes) = (whole / 86_400, whole / 3600 % 24, whole / 60 % 60)
        if days > 0 { return "\(days) d \(hours) h" }
        if hours > 0 { return "\(hours) h \(minutes) min" }
        if minutes > 0 { return "\(minutes) min \(whole % 60) s" }
        return "\(whole) s"
    }
}
