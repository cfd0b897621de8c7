internal import Analysis
internal import Records
internal import Tracking

extension CameraSession {
    /// Publishes what faces did, and who came, went or looked; says which classifiers fail or work again.
    ///
    /// Thread rule: *queue-bound*.
    func publish(_ analysis: AnalysisResult, wall: Int64, text: String) {
        for trouble in analysis.troubles { say(trouble) }
        for action in analysis.actions {
            publisher.publish(EventRecord(action, camera: settings.name, wall: text), unixNanoseconds: wall)
        }
        for change in analysis.liveness {
            publisher.publish(EventRecord(change, camera: settings.name, wall: text), unixNanoseconds: wall)
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
    func publish(_ events: [TrackEvent], _ presence: [PresenceEvent]?, of pipeline: FramePipeline) {
        let wall = clock.wall()
        let text = WallTime.text(unixNanoseconds: wall)
        publish(events, wall: wall, text: text)
        publish(presence ?? [], wall: wall, text: text)
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
