internal import Dispatch
internal import Frames
internal import Publishing
internal import Records
internal import Tracking

extension CameraSession {
    /// How long a snapshot waits for a frame.
    private static let snapshotPatience = DispatchTimeInterval.seconds(4)

    /// Says where best shots go.
    func handShots(to receiver: any ShotReceiver) {
        queue.async { [self] in pictures.receiver = receiver }
    }

    /// Changes which best shots are taken.
    ///
    /// - Parameter relinkSeconds: how long after it was lost a face may come back as the same.
    func takeShots(_ configuration: BestShotConfiguration, relinkSeconds: Double) {
        queue.async { [self] in pipeline?.takeShots(configuration, relinkSeconds: relinkSeconds) }
    }

    /// Answers with the next frame's picture, or with why there is none.
    func snapshot(_ answer: @escaping SessionPictures.Answer) {
        queue.async { [self] in
            let status = status
            guard status.state == .streaming || status.state == .degraded else {
                let cause = status.cause.map { ": \($0)" } ?? ""
                answer(.refused("camera \(settings.name) gives no frames, it is \(status.state.rawValue)\(cause)"))
                return
            }
            guard pipeline != nil else {
                answer(.refused("camera \(settings.name) is still starting: its networks are being loaded"))
                return
            }
            let number = pictures.ask(answer)
            queue.asyncAfter(deadline: .now() + Self.snapshotPatience) { [self] in
                pictures.refuse(
                    number, "camera \(settings.name) gave no picture within 4 s; `facetrack status` may say why")
            }
        }
    }

    /// Hands over the best shots that are final now.
    ///
    /// Thread rule: *queue-bound*.
    func handShots(of pipeline: FramePipeline) {
        guard let shots = pipeline.shots?.takeFinished(), !shots.isEmpty else { return }
        let (wall, now) = (clock.wall(), eventTime)
        for shot in shots {
            pictures.receiver?.take(shot, camera: settings.name, wall: wall - max(0, now - shot.time.nanoseconds))
        }
    }

    /// Hands over what there is, and answers whoever still waits.
    ///
    /// Thread rule: *queue-bound*.
    func endPictures() {
        pictures.refuseAll("the daemon is ending")
        guard let pipeline else { return }
        pipeline.shots?.end()
        handShots(of: pipeline)
    }

    func publish(_ events: [TrackEvent], wall: Int64, text: String) {
        for event in events {
            publisher.publish(EventRecord(event, camera: settings.name, wall: text), unixNanoseconds: wall)
        }
    }

    /// Says a line in the daemon's own log.
    ///
    /// Thread rule: *queue-bound*.
    func say(_ line: String) {
        observer.session(self, says: line)
    }

    /// Runs `body` on the session's queue and waits for it.
    func onQueue(_ body: (CameraSession) -> Void) {
        queue.sync { body(self) }
    }
}
