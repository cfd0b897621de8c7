internal import Analysis
internal import Records

extension CameraSession {
    /// Publishes what faces did, and who came, went or looked.
    ///
    /// Thread rule: *queue-bound*.
    func publish(_ analysis: AnalysisResult, wall: Int64, text: String) {
        for action in analysis.actions {
            publisher.publish(EventRecord(action, camera: settings.name, wall: text), unixNanoseconds: wall)
        }
        publish(analysis.presence, wall: wall, text: text)
    }

    /// Thread rule: *queue-bound*.
    func publish(_ events: [PresenceEvent], wall: Int64, text: String) {
        for event in events {
            publisher.publish(EventRecord(event, camera: settings.name, wall: text), unixNanoseconds: wall)
        }
    }

    /// What time without frames has brought about, or the end.
    ///
    /// Thread rule: *queue-bound*.
    func publish(_ events: [PresenceEvent]?, of pipeline: FramePipeline, wall: Int64, text: String) {
        publish(events ?? [], wall: wall, text: text)
        showPresence(of: pipeline)
    }

    /// Shows in `status` who is there and what was counted today.
    ///
    /// Thread rule: *queue-bound*.
    func showPresence(of pipeline: FramePipeline) {
        board.show(
            pipeline.presence.map { watch in
                StatusRecord.Presence(
                    people: watch.people, today: day.today(watch.totals, date: String(clock.wallText().prefix(10))))
            })
    }
}
