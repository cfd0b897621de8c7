extension FaceSession {
    /// Finds the faces of an image, and lends them; valid only during `body`, which cannot keep them: what shall outlive it is
    /// copied, as values or as a `FaceSnapshot`.
    ///
    /// - Throws: `FaceTrackingError`: `closed`, `inUse`, `wrongQueue`, `notLaunched`, `emptyStream`, `invalidTime`, `runFailed`,
    ///   `outOfMemory`; and what `body` throws.
    public func withUnsafeFaces<R>(
        in stream: ImageStream, _ body: (borrowing FaceResults) throws -> R
    ) throws -> R {
        try withCore { core in
            let results = try core.track(stream)
            return try body(results)
        }
    }

    /// Finds the faces of an image, as a copy that is independent of the session.
    ///
    /// - Throws: as `withUnsafeFaces`.
    public func snapshot(in stream: ImageStream) throws -> FaceSnapshot {
        try withUnsafeFaces(in: stream) { $0.snapshot() }
    }

    /// Says that it is now `time`, and that no image has come since the last one: a camera that is away brings no images by which
    /// hold times could run. Who is not seen for `PresenceOptions.leaveTime` leaves, attention ends, and faces that stay
    /// away are forgotten. While the next image may be on its way nothing happens: half a second after an image, or twice the
    /// time between images where they come more slowly, and two seconds after the first. So it does no harm to call this now
    /// and then, whether images come or not. An image that was taken before `time`, but after the image before, may still come. One
    /// call for an hour comes to the same as one each second.
    ///
    /// - Parameter time: on the clock of the images, not before the last image or the last call. Nil takes the clock, as it does for
    ///   an image; in a session with `SessionConfiguration.framesPerSecond`, whose time is that of a film, it is refused.
    /// - Returns: who left, and whose attention ended, each with the time at which that was; empty without
    ///   `FaceFeatures.presence`, and in mode `alwaysDetect`.
    /// - Throws: `FaceTrackingError`: `closed`, `inUse`, `wrongQueue`, `notLaunched`; `invalidTime` where time goes back, or no
    ///   clock has it.
    ///   Nothing is changed then.
    @discardableResult
    public func passTime(to time: Duration? = nil) throws -> [PresenceEvent] {
        try withCore { try $0.pass(to: time) }
    }

    /// How faces are followed and smoothed.
    ///
    /// - Throws: `FaceTrackingError`: `closed`, `inUse`, `wrongQueue`, `notLaunched`.
    public func trackingOptions() throws -> TrackingOptions { try withCore { $0.options } }

    /// Changes how faces are followed and smoothed, from the next image on.
    ///
    /// - Throws: `FaceTrackingError`: `invalidSetting`, and as `trackingOptions`. Nothing is changed then.
    public func setTrackingOptions(_ options: TrackingOptions) throws {
        try options.check()
        try withCore { $0.apply(options) }
    }

    /// When somebody counts as there, and as attentive.
    ///
    /// - Throws: as `trackingOptions`.
    public func presenceOptions() throws -> PresenceOptions { try withCore { $0.presenceOptions } }

    /// Changes when somebody counts as there, and as attentive, from the next image on. It has an effect in sessions that
    /// were made with `FaceFeatures.presence`.
    ///
    /// - Throws: `FaceTrackingError`: `invalidSetting`, and as `trackingOptions`. Nothing is changed then.
    public func setPresenceOptions(_ options: PresenceOptions) throws {
        try options.check()
        try withCore { $0.apply(options) }
    }

    /// Who is there, and what was counted since the session began, or was reset; nil unless `FaceFeatures.presence` was asked
    /// for.
    ///
    /// - Throws: as `trackingOptions`.
    public func presenceTotals() throws -> PresenceTotals? { try withCore { $0.presence } }

    /// How liveness is told.
    ///
    /// - Throws: as `trackingOptions`.
    public func livenessOptions() throws -> LivenessOptions { try withCore { $0.livenessOptions } }

    /// Changes how liveness is told, from the next image on; what was known of the faces is forgotten. It has an effect in
    /// sessions that were made with `FaceFeatures.liveness`.
    ///
    /// - Throws: `FaceTrackingError`: `invalidSetting`, and as `trackingOptions`. Nothing is changed then.
    public func setLivenessOptions(_ options: LivenessOptions) throws {
        try options.check()
        try withCore { $0.apply(options) }
    }

    /// Begins to measure what the stages of the work cost, from nothing, or ends it.
    ///
    /// - Throws: as `trackingOptions`.
    public func setTiming(_ isOn: Bool) throws {
        try withCore { $0.clock = isOn ? StageClock() : nil }
    }

    /// What the stages have cost since timing was switched on; empty while it is off.
    ///
    /// - Throws: as `trackingOptions`.
    public func timings() throws -> [StageTiming] { try withCore { $0.clock?.timings ?? [] } }
}
